/** Has the browser save what an address delivers. @param name for a blob; a server names its own */
export function saveFile(url: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
