const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a script of another host into the page, once however often it is asked for.
 *
 * @param name the global variable that the script sets
 * @returns the value of the variable
 * @throws Error if the script cannot be loaded, or sets no such variable; the next call tries again
 */
export async function loadScript<T>(url: string, name: string): Promise<T> {
  let value = loading.get(url);
  if (!value) {
    value = append(url).then(() => {
      const set = (globalThis as Record<string, unknown>)[name];
      if (set === undefined) throw new Error(`${url} does not set ${name}`);
      return set;
    });
    loading.set(url, value);
    value.catch(() => loading.delete(url));
  }
  return value as Promise<T>;
}

function append(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} does not load`));
    });
    document.head.append(script);
  });
}
