import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Environment } from './environment.js';
import { ProductionEnvironment } from './production-environment.js';

/** Thrown by `loadConfig` with all problems, one line each. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `配置有误，请修正环境变量或 .env 后重试：\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'ConfigError';
  }
}

/** Validates the variables; returns their values and all problems. */
export function readEnvironment(env: NodeJS.ProcessEnv): { values: Environment; faults: string[] } {
  const faults: string[] = [];
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const rules = given['NODE_ENV'] === 'production' ? ProductionEnvironment : Environment;
  const values = plainToInstance(rules, given, { exposeDefaultValues: true });
  for (const { property, constraints = {} } of validateSync(values, { stopAtFirstError: true })) {
    if (given[property] === undefined) faults.push(`缺少 ${property}`);
    else faults.push(`${property} 无效：${Object.values(constraints).join('; ')}`);
  }
  if (values.DELIVERY === 'nginx' && values.STORAGE === 's3') {
    faults.push('DELIVERY=nginx 只能与 STORAGE=disk 同用：nginx 读不到对象存储里的文件');
  }
  if (values.DELIVERY === 's3' && values.STORAGE === 'disk') {
    faults.push('DELIVERY=s3 只能与 STORAGE=s3 同用');
  }
  if (values.REDIS_SENTINELS && values.REDIS_CLUSTER_NODES) {
    faults.push('REDIS_SENTINELS 与 REDIS_CLUSTER_NODES 只能设一个');
  }
  return { values, faults };
}
