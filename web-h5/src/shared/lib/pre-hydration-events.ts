declare global {
  interface Window {
    /** The controls that the visitor used before hydration, with their values: hydration resets a text area. */
    preHydrationEvents?: { controls: Map<HTMLElement, string>; end: () => void };
  }
}

/** Controls with a value. */
const FIELDS = 'input, textarea, select';
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (control: HTMLElement): control is Field => control.matches(FIELDS);

/** Records clicks and input in a server-rendered page until it is hydrated. Links work without scripts. */
export function recordEvents(): void {
  const controls = new Map<HTMLElement, string>();
  const keep = (event: Event) => {
    const { target, type } = event;
    // The form has no `action` to submit to.
    if (type === 'submit') event.preventDefault();
    const control = (target as Element).closest<HTMLElement>(type === 'input' ? FIELDS : 'button');
    if (!control) return;
    controls.set(control, isField(control) ? control.value : '');
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

/** Repeats the recorded events after hydration: what was written and ticked, and then the presses that depend on it. */
export async function replayEvents(): Promise<void> {
  const { preHydrationEvents } = window;
  delete window.preHydrationEvents;
  preHydrationEvents?.end();
  const controls = [...(preHydrationEvents?.controls ?? [])].filter(([one]) => one.isConnected);
  if (controls.length === 0) return;
  for (const [control, value] of controls) {
    if (!isField(control)) continue;
    if (control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type))
      checkAnew(control);
    else writeAnew(control, value);
  }
  // Until the page has rendered these values.
  await new Promise((resolve) => setTimeout(resolve));
  for (const [control] of controls) if (!isField(control)) control.click();
}

/** Clears the field first, because React ignores a value that the field already has. */
function writeAnew(field: Field, value: string): void {
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  const type = field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

/** Takes the choice back first: the click makes it again, and React sees a change. */
function checkAnew(box: HTMLInputElement): void {
  box.checked = !box.checked;
  box.click();
}
