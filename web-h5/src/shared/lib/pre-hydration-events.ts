declare global {
  interface Window {
    /** What was pressed and written in the page before its code was there. */
    preHydrationEvents?: { controls: Set<HTMLElement>; end: () => void };
  }
}

/** Keeps what visitors do in a page that the server drew, for when its code has come. Links need no code. */
export function recordEvents(): void {
  const controls = new Set<HTMLElement>();
  const keep = (event: Event) => {
    const { target, type } = event;
    // A form has no address of its own to be sent to.
    if (type === 'submit') event.preventDefault();
    const control = (target as Element).closest<HTMLElement>(type === 'input' ? 'input' : 'button');
    if (!control) return;
    controls.add(control);
    event.stopImmediatePropagation();
    if (type === 'click') event.preventDefault();
  };
  const types = ['click', 'input', 'submit'];
  for (const type of types) addEventListener(type, keep, true);
  const end = () => {
    for (const type of types) removeEventListener(type, keep, true);
  };
  window.preHydrationEvents = { controls, end };
}

/** Does it again, now that it is heard. */
export function replayEvents(): void {
  const { preHydrationEvents } = window;
  delete window.preHydrationEvents;
  preHydrationEvents?.end();
  for (const control of preHydrationEvents?.controls ?? []) {
    if (!control.isConnected) continue;
    if (control instanceof HTMLInputElement) writeAnew(control);
    else control.click();
  }
}

/** React takes no notice of a text that it has seen in the field already. */
function writeAnew(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
