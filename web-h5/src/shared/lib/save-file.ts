/** Saves the file at an address. @param name for a blob; otherwise the server's name is used */
export function saveFile(url: string, name = ''): void {
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}
