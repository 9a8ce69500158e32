import { useRef, useState, type DragEvent } from 'react';
import type { Where } from './tree.ts';

/** Dragging over a closed category for this long opens it. */
const OPENS_AFTER_MILLISECONDS = 700;

interface Over {
  id: string;
  where: Where;
}

/** Dragging rows of the tree: dropping on an edge places a row beside the other, elsewhere into it. */
export function useDragging({
  onDrop,
  open,
}: {
  onDrop: ((id: string, target: string, where: Where) => void) | null;
  open: (id: string) => void;
}) {
  const dragged = useRef<string>(undefined);
  const since = useRef({ id: '', at: 0 });
  const [over, setOver] = useState<Over | null>(null);

  function end() {
    dragged.current = undefined;
    setOver(null);
  }
  return {
    over,
    handlers: {
      onDragStart(event: DragEvent) {
        dragged.current = itemAt(event)?.dataset.id;
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver(event: DragEvent) {
        const item = itemAt(event);
        const id = item?.dataset.id;
        if (!item || id === undefined || dragged.current === undefined) return;
        event.preventDefault();
        const where = whereIn(item, event.clientY);
        if (over?.id !== id || over.where !== where) setOver({ id, where });
        if (since.current.id !== id) since.current = { id, at: event.timeStamp };
        const isLong = event.timeStamp - since.current.at > OPENS_AFTER_MILLISECONDS;
        if (isLong && where === 'in' && item.ariaExpanded === 'false') open(id);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        const item = itemAt(event);
        const id = dragged.current;
        if (item && id !== undefined) onDrop?.(id, item.dataset.id!, whereIn(item, event.clientY));
        end();
      },
      onDragEnd: end,
    },
  };
}

const itemAt = ({ target }: DragEvent) => (target as Element).closest<HTMLElement>('[role=treeitem]');

/** Its children are below an open row, so it has no lower edge. */
function whereIn(item: HTMLElement, y: number): Where {
  const { top, height } = item.getBoundingClientRect();
  const part = (y - top) / height;
  if (part < 0.3) return 'before';
  return part > 0.7 && item.ariaExpanded !== 'true' ? 'after' : 'in';
}
