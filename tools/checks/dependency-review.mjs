/**
 * Checks the packages of a package-lock.json without a registry.
 * @param {{packages: Record<string, object>}} lock
 * @param {object} review the reviewed list, tools/checks/audit-review.json
 * @param {(path: string) => object} scriptsOf returns the scripts of an installed package, `{}` if it is not installed
 * @returns {string[]} one line per violation
 */
export function findDependencyViolations(lock, review, scriptsOf) {
  const packages = thirdParty(lock);
  return [
    ...packages.flatMap((one) => [
      ...findUnsealed(one),
      ...findForeignSource(one),
      ...findForeignLicence(one, review),
      ...findNewInstallScript(one, review, scriptsOf),
    ]),
    ...findOutdated(packages, review),
  ];
}

/** The third-party entries of a lock file, without the product and its workspaces. */
export function thirdParty({ packages }) {
  const isOwn = (path) => !path.includes('node_modules/');
  return Object.entries(packages)
    .filter(([path, { link, resolved }]) => !isOwn(path) && !(link && isOwn(resolved)))
    .map(([path, entry]) => ({ ...entry, path, name: path.split('node_modules/').at(-1) }));
}

/** Without a checksum, a package could be replaced in transit. */
function findUnsealed({ path, integrity }) {
  return integrity?.startsWith('sha512-') ? [] : [`${path} 没有 SHA-512 校验值`];
}

/** Packages of the registry have no URL in the lock file, see .npmrc. */
function findForeignSource({ path, resolved }) {
  return resolved === undefined ? [] : [`${path} 指定了来源 ${resolved}，依赖只能来自 npm 仓库`];
}

function findForeignLicence(
  { path, name, dev, license = '' },
  { licences, licencesReadByHand: read },
) {
  const permitted = dev ? [...licences.shipped, ...licences.development] : licences.shipped;
  if (name in read || license.split(' AND ').every((part) => permitted.includes(part))) return [];
  return [`${path} 的许可证是 ${license || '未写明'}，不在允许之列`];
}

function findNewInstallScript(one, { installScripts }, scriptsOf) {
  const { path, name, version } = one;
  const scripts = scriptsOf(path);
  const runs = one.hasInstallScript || scripts.preinstall || scripts.install || scripts.postinstall;
  if (!runs || `${name}@${version}` in installScripts) return [];
  return [`${path}（${version}）安装时会运行脚本，还没有人看过：请看过它做什么，再写进名单`];
}

/** An entry for a package that is not installed would approve a later one. */
function findOutdated(packages, { installScripts, licencesReadByHand }) {
  const present = new Set(packages.flatMap(({ name, version }) => [name, `${name}@${version}`]));
  return [...Object.keys(installScripts), ...Object.keys(licencesReadByHand)]
    .filter((entry) => !present.has(entry))
    .map((entry) => `名单里的 ${entry} 已经不在依赖里，请从名单删去`);
}
