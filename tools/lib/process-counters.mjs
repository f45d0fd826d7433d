// Reads the kernel's counters of a process from /proc.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const MEGABYTE = 1024 * 1024;
/** The unit of times in Linux' /proc. */
const TICKS_PER_SECOND = 100;

/** @returns {number} the resident memory of a process in bytes; 0 once it has ended */
export function residentBytesOf(pid) {
  return bytesOf(pid, 'VmRSS');
}

/** @returns {number} the resident memory of a process in megabytes */
export function megabytesOf(pid) {
  return Math.round(residentBytesOf(pid) / MEGABYTE);
}

/** @returns {number} the peak resident memory in megabytes, since the start or `forgetPeak` */
export function peakMegabytesOf(pid) {
  return Math.round(bytesOf(pid, 'VmHWM') / MEGABYTE);
}

function bytesOf(pid, name) {
  const kilobytes = new RegExp(`${name}:\\s+(\\d+)`).exec(read(`/proc/${pid}/status`))?.[1] ?? 0;
  return Number(kilobytes) * 1024;
}

export function forgetPeak(pid) {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** @returns {number | undefined} the id of a child of this process, by a part of its command line */
export function childRunning(part) {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/cmdline`).includes(part))
    .map(Number)
    .find((pid) => parentOf(pid) === process.pid);
}

function parentOf(pid) {
  return Number(read(`/proc/${pid}/stat`).split(') ').at(-1).split(' ')[1]);
}

/** @returns {number} processor seconds of a process and its descendants */
export function cpuSecondsOf(pid) {
  let ticks = 0;
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    // The fields after the name, which may contain any character: state, parent, …; times are fields 14 to 17.
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1).split(' ');
    const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
    if (Number(name) === pid) ticks += user + system + childUser + childSystem;
    else if (Number(fields[1]) === pid) ticks += user + system;
  }
  return ticks / TICKS_PER_SECOND;
}

/** A process may exit at any moment. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
