declare global {
  interface Window {
    /** The controls that the visitor used before hydration. */
    preHydrationEvents?: { controls: Set<HTMLElement>; end: () => void };
  }
}

/** Records clicks and input in a server-rendered page until it is hydrated. Links work without scripts. */
export function recordEvents(): void {
  const controls = new Set<HTMLElement>();
  const keep = (event: Event) => {
    const { target, type } = event;
    // The form has no `action` to submit to.
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

/** Repeats the recorded events after hydration. */
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

/** Clears the field first, because React ignores a value that the field already has. */
function writeAnew(field: HTMLInputElement): void {
  const { value } = field;
  field.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
