import { useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '#storefront/ui/icon.tsx';
import { CategoryPicture } from './category-picture.tsx';
import { type CategoryNode } from '#desk/ui/category-places.ts';
import parts from '#desk/ui/parts.module.css';
import { countText, type Step, type Where } from './tree.ts';
import { useDragging } from './use-dragging.ts';
import styles from './categories.module.css';

interface TreeProps {
  nodes: readonly CategoryNode[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** By Alt and an arrow key. */
  onStep: ((id: string, step: Step) => void) | null;
  /** By dragging one row onto another. */
  onDrop: ((id: string, target: string, where: Where) => void) | null;
}

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** The categories as an ARIA tree: one tab stop, arrow keys within, Enter opens, Alt and an arrow key moves. */
export function CategoryTree({ nodes, chosen, onChoose, onStep, onDrop }: TreeProps) {
  const tree = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(() => closedAtFirst(nodes, chosen));
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

  const { over, handlers } = useDragging({ onDrop, open: (id) => toggle(id, true) });

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

  function click({ target }: MouseEvent<HTMLUListElement>) {
    const item = (target as Element).closest<HTMLElement>('[role=treeitem]');
    const id = item?.dataset.id;
    if (id === undefined) return;
    if ((target as Element).closest('[data-toggles]')) toggle(id, item?.ariaExpanded !== 'true');
    else onChoose(id);
  }

  function turn(key: string, item: HTMLElement, id: string): boolean {
    const items = [...tree.current!.querySelectorAll<HTMLElement>('[role=treeitem]')];
    const at = items.indexOf(item);
    const isOpen = item.ariaExpanded;
    const levelOf = (each: HTMLElement) => Number(each.ariaLevel);
    const to = {
      ArrowDown: () => items[at + 1],
      ArrowUp: () => items[at - 1],
      Home: () => items[0],
      End: () => items.at(-1),
      ArrowRight: () => (isOpen === 'true' ? items[at + 1] : undefined),
      ArrowLeft: () =>
        isOpen === 'true' ? undefined : items.slice(0, at).findLast((each) => levelOf(each) < levelOf(item)),
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
      onClick={click}
      {...handlers}
      onFocus={(event) => setStop((event.target as HTMLElement).dataset.id ?? null)}
    >
      {listShown(nodes, closed).map((item) => (
        <Item
          key={item.node.id}
          {...item}
          isStop={item.node.id === current}
          isChosen={item.node.id === chosen}
          isDraggable={onDrop !== null}
          over={over?.id === item.node.id ? over.where : undefined}
        />
      ))}
    </ul>
  );
}

interface Shown {
  node: CategoryNode;
  level: number;
  place: number;
  siblings: number;
  /** Null if it has no subcategories. */
  isOpen: boolean | null;
}

function listShown(nodes: readonly CategoryNode[], closed: ReadonlySet<string>, level = 1): Shown[] {
  return nodes.flatMap((node, index) => {
    const isOpen = node.children.length > 0 ? !closed.has(node.id) : null;
    const item = { node, level, place: index + 1, siblings: nodes.length, isOpen };
    return [item, ...(isOpen ? listShown(node.children, closed, level + 1) : [])];
  });
}

function Item({
  node: { id, name, image, products, productsBelow },
  level,
  place,
  siblings,
  isOpen,
  isStop,
  isChosen,
  isDraggable,
  over,
}: Shown & { isStop: boolean; isChosen: boolean; isDraggable: boolean; over: Where | undefined }) {
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isChosen}
      tabIndex={isStop ? 0 : -1}
      data-id={id}
      data-over={over}
      draggable={isDraggable}
      className={styles.item}
    >
      {Array.from({ length: level - 1 }, (_, step) => (
        <span key={step} className={styles.indent} />
      ))}
      <span
        className={styles.toggle}
        data-open={isOpen || undefined}
        data-toggles={isOpen !== null || undefined}
      >
        {isOpen !== null && <Icon name="chevron-right" size="small" />}
      </span>
      <CategoryPicture image={image} name={name} />
      <span className={styles.name}>
        <span>{name}</span>{' '}
        <span className={parts.soft}>
          {countText(products)}
          {productsBelow !== products && `, ${productsBelow.toLocaleString('en-GB')} including subcategories`}
        </span>
      </span>
    </li>
  );
}

/** More open rows than this would be a long scroll on a phone. */
const ALL_OPEN = 30;

/** In a large tree only the path to the chosen category is open. */
function closedAtFirst(nodes: readonly CategoryNode[], chosen: string | null): ReadonlySet<string> {
  const all = listIds(nodes);
  if (all.length <= ALL_OPEN) return new Set();
  const holdsChosen = (node: CategoryNode): boolean =>
    node.children.some((child) => child.id === chosen || holdsChosen(child));
  const listClosed = (list: readonly CategoryNode[]): string[] =>
    list.flatMap((node) => [...(holdsChosen(node) ? [] : [node.id]), ...listClosed(node.children)]);
  return new Set(listClosed(nodes));
}

function listIds(nodes: readonly CategoryNode[]): string[] {
  return nodes.flatMap(({ id, children }) => [id, ...listIds(children)]);
}
