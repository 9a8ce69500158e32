/*
 * A browser that translates a page puts elements of its own where the text was. React goes on writing into text that is
 * no longer on the page, so that a chosen size or a new total would not be seen, and fails when it is to remove it. So
 * the text comes back as soon as React touches it, and the browser translates it again.
 */

const standIns = new WeakMap<Node, Element>();
const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')!;
const { removeChild, insertBefore } = Node.prototype;

function putBack(text: Node): void {
  const standIn = standIns.get(text);
  if (!standIn) return;
  standIns.delete(text);
  Reflect.deleteProperty(text, 'nodeValue');
  standIn.replaceWith(text);
}

function noteStandIn(text: Node, standIn: Element): void {
  standIns.set(text, standIn);
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => value.get!.call(text) as string,
    set(written: string) {
      putBack(text);
      text.nodeValue = written;
    },
  });
}

Node.prototype.removeChild = function <T extends Node>(child: T): T {
  putBack(child);
  return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
};

Node.prototype.insertBefore = function <T extends Node>(node: T, next: Node | null): T {
  if (next) putBack(next);
  return insertBefore.call(this, node, next?.parentNode === this ? next : null) as T;
};

new MutationObserver((records) => {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const standIn = [...addedNodes, previousSibling, nextSibling].find(
      (node) => node?.nodeName === 'FONT' && node.parentNode === target,
    );
    if (!standIn) continue;
    for (const node of removedNodes) {
      if (node.nodeType === Node.TEXT_NODE && !node.isConnected) noteStandIn(node, standIn as Element);
    }
  }
}).observe(document.body, { childList: true, subtree: true });
