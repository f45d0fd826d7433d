// What the kernel counts of a process, where it has /proc.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** Of Linux, for everything that programs are told. */
const TICKS_PER_SECOND = 100;

/** @returns {number} megabytes that a process holds in memory */
export function megabytesOf(pid) {
  return statusOf(pid, 'VmRSS');
}

/** @returns {number} the most megabytes that it ever held, or since `forgetPeak` */
export function peakMegabytesOf(pid) {
  return statusOf(pid, 'VmHWM');
}

function statusOf(pid, name) {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0;
  return Math.round(Number(kilobytes) / 1024);
}

export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** @returns {number | undefined} a child of this process by a part of its command line */
export function childRunning(part) {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/cmdline`).includes(part))
    .map(Number)
    .find((pid) => parentOf(pid) === process.pid);
}

function parentOf(pid) {
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1]);
}

/** @returns {number} seconds of processor time of a process and of all that it started */
export function cpuSecondsOf(pid) {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // Behind the name, which may hold anything: state, parent, …; times are the 14th to 17th field.
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    if (Number(name) === pid) ticks += user + system + childUser + childSystem;
    else if (Number(fields[1]) === pid) ticks += user + system;
  }
  return ticks / TICKS_PER_SECOND;
}

/** Processes end at any moment. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
