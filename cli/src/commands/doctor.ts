import type { DoctorCheck, DoctorReport } from '#contracts';
import { adminShopOf, type GlobalOptions } from '../credentials.js';
import { EXIT } from '../exit.js';

const MARKS: Record<DoctorCheck['state'], string> = { ok: '正常', warning: '注意', failed: '故障' };
const CLOCK_WARNING_SECONDS = 30;

/** Prints the state of everything that the shop depends on, and a fix for each failure. */
export async function doctor(options: GlobalOptions & { json?: boolean }): Promise<void> {
  const shop = adminShopOf(options);
  const before = Date.now();
  const { time, checks } = await shop.get<DoctorReport>('/doctor');
  const all: DoctorCheck[] = [
    { name: '服务器', state: 'ok', detail: `${options.url} 应答 ${Date.now() - before} 毫秒` },
    ...checks,
    compareClocks(Date.parse(time), before, Date.now()),
  ];
  for (const check of all) {
    if (options.json) console.log(JSON.stringify(check));
    else {
      console.log(`[${MARKS[check.state]}] ${check.name}：${check.detail}`);
      if (check.advice) console.log(`       ${check.advice}`);
    }
  }
  if (all.some(({ state }) => state === 'failed')) process.exitCode = EXIT.failed;
}

/** Compares the clocks: the server read its time between the request and the response. */
function compareClocks(server: number, asked: number, answered: number): DoctorCheck {
  const apart = Math.max(0, asked - server, server - answered) / 1000;
  const name = '本机时钟';
  const detail = `与服务器相差 ${apart.toFixed(1)} 秒`;
  if (apart <= CLOCK_WARNING_SECONDS) return { name, state: 'ok', detail };
  return { name, state: 'warning', detail, advice: '请校准其中一台机器的时间' };
}
