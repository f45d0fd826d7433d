/** SQL that follows a `timestamptz` for its time in China, or a `timestamp` of China for its moment. */
export const IN_CHINA = `AT TIME ZONE 'Asia/Shanghai'`;

/** SQL of today's date in China. */
export const CHINA_TODAY = `(now() ${IN_CHINA})::date`;
