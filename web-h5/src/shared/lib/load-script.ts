const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a script of another host. All calls for an address share one script element.
 *
 * @param name the global variable that the script sets
 * @returns the value of the variable
 * @throws Error if the script cannot be loaded, or sets no such variable; the next call tries again
 */
export function loadScript<T>(url: string, name: string): Promise<T> {
  const known = loading.get(url) as Promise<T> | undefined;
  if (known) return known;
  const value = new Promise<T>((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: url, async: true });
    const fail = (fault: string) => {
      loading.delete(url);
      script.remove();
      reject(new Error(`${url} ${fault}`));
    };
    script.addEventListener('error', () => fail('does not load'));
    script.addEventListener('load', () => {
      const set = (globalThis as Record<string, unknown>)[name];
      if (set === undefined) fail(`does not set ${name}`);
      else resolve(set as T);
    });
    document.head.append(script);
  });
  loading.set(url, value);
  return value;
}
