import { useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '#storefront/ui/icon.tsx';
import { CategoryPicture } from './category-picture.tsx';
import { countText, type CategoryNode, type Step } from './tree.ts';
import styles from './categories.module.css';

interface TreeProps {
  nodes: readonly CategoryNode[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Alt and an arrow. */
  onStep: ((id: string, step: Step) => void) | null;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The categories as ARIA describes a tree: one stop for Tab, arrows within, Enter opens, Alt and an arrow moves. */
export function CategoryTree({ nodes, chosen, onChoose, onStep }: TreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [stop, setStop] = useState<string | null>(null);
  const isThere = (id: string | null) => id !== null && listIds(nodes).includes(id);
  const current = [stop, chosen].find(isThere) ?? nodes[0]?.id ?? null;

  function toggle(id: string, isOpen: boolean) {
    setClosed((before) => {
      const next = new Set(before);
      if (isOpen) next.delete(id);
      else next.add(id);
      return next;
    });
  }

  function press(event: KeyboardEvent<HTMLUListElement>) {
    const item = (event.target as Element).closest<HTMLElement>('[role=treeitem]');
    const id = item?.dataset.id;
    if (!item || id === undefined || event.ctrlKey || event.metaKey) return;
    if (event.altKey) {
      const step = steps[event.key];
      if (!step || !onStep) return;
      onStep(id, step);
    } else if (event.key === 'Enter' || event.key === ' ') onChoose(id);
    else if (!turn(event.key, item, id)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function turn(key: string, item: HTMLElement, id: string): boolean {
    const items = [...tree.current!.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const at = items.indexOf(item);
    const isOpen = item.getAttribute('aria-expanded');
    const to = {
      ArrowDown: () => items[at + 1],
      ArrowUp: () => items[at - 1],
      Home: () => items[0],
      End: () => items.at(-1),
      ArrowRight: () => (isOpen === 'true' ? items[at + 1] : undefined),
      ArrowLeft: () =>
        isOpen === 'true' ? undefined : item.parentElement?.closest<HTMLElement>('[role=treeitem]'),
    }[key];
    if (!to) return false;
    if (key === 'ArrowRight' && isOpen === 'false') toggle(id, true);
    if (key === 'ArrowLeft' && isOpen === 'true') toggle(id, false);
    to()?.focus();
    return true;
  }

  return (
    <ul
      ref={tree}
      role="tree"
      aria-label="Categories"
      className={styles.tree}
      onKeyDown={press}
      onFocus={(event) => setStop((event.target as HTMLElement).dataset.id ?? null)}
    >
      {nodes.map((node) => (
        <Branch key={node.id} node={node} {...{ current, chosen, closed, onChoose, toggle }} />
      ))}
    </ul>
  );
}

function Branch({
  node,
  ...shared
}: {
  node: CategoryNode;
  current: string | null;
  chosen: string | null;
  closed: ReadonlySet<string>;
  onChoose: (id: string) => void;
  toggle: (id: string, isOpen: boolean) => void;
}) {
  const { id, name, children, products, productsBelow } = node;
  const { current, chosen, closed, onChoose, toggle } = shared;
  const isOpen = children.length > 0 ? !closed.has(id) : undefined;
  const counts =
    productsBelow === products
      ? countText(products)
      : `${countText(products)}, ${productsBelow} with all below`;
  return (
    <li
      role="treeitem"
      aria-label={`${name}, ${counts}`}
      aria-expanded={isOpen}
      aria-selected={id === chosen}
      tabIndex={id === current ? 0 : -1}
      data-id={id}
      className={styles.item}
    >
      <div className={styles.line} onClick={() => onChoose(id)}>
        {isOpen === undefined ? (
          <span className={styles.toggle} />
        ) : (
          <span
            className={styles.toggle}
            data-open={isOpen || undefined}
            onClick={(event) => {
              event.stopPropagation();
              toggle(id, !isOpen);
            }}
          >
            <Icon name="chevron-right" size="small" />
          </span>
        )}
        <CategoryPicture image={node.image} name={name} />
        <span className={styles.name}>{name}</span>
        <span className={styles.count}>
          {products.toLocaleString('en-GB')}
          {productsBelow !== products && ` / ${productsBelow.toLocaleString('en-GB')}`}
        </span>
      </div>
      {isOpen && (
        <ul role="group" className={styles.branches}>
          {children.map((child) => (
            <Branch key={child.id} node={child} {...shared} />
          ))}
        </ul>
      )}
    </li>
  );
}

function listIds(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...listIds(children)]);
}
