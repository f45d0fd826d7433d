import { API_MESSAGES, DomainError } from '#contracts';

const TIMEOUT_MS = 10_000;
const LOAD_TIMEOUT_MS = 60_000;

/** The search server does not answer, or has no complete index yet. */
export class SearchUnavailableError extends DomainError {
  constructor(override readonly cause?: unknown) {
    super(503, 'search_unavailable', API_MESSAGES.searchUnavailable);
  }
}

/** Groonga refused a command. */
export class GroongaError extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(`Groonga ${code}: ${message}`);
    this.name = 'GroongaError';
  }
}

/** What `select` answers: how many records match, the shown ones, and counts of drilldowns. */
export interface Selected {
  hits: number;
  records: Record<string, unknown>[];
  /** The values of each drilldown, by its name, with the number of records that have each value. */
  drilldowns: Record<string, Map<string, number>>;
}

type ResultSet = [[number], [string, string][], ...unknown[][]];

/** Calls a Groonga server over HTTP. https://groonga.org/docs/reference/command.html */
export class GroongaClient {
  /** @param url of the server, such as http://127.0.0.1:10041 */
  constructor(private readonly url: string) {}

  /**
   * Runs a command.
   * @throws GroongaError if it is refused, SearchUnavailableError if the server does not answer
   */
  run(command: string, parameters: Readonly<Record<string, string>> = {}): Promise<unknown> {
    // As a form: the filter of a long query does not fit into an address.
    return this.call(`/d/${command}`, new URLSearchParams(parameters), TIMEOUT_MS);
  }

  /** Adds records to a table, or replaces those with the same key. @throws as `run` */
  async load(table: string, records: readonly object[]): Promise<void> {
    const path = `/d/load?${new URLSearchParams({ table }).toString()}`;
    const loaded = await this.call(path, JSON.stringify(records), LOAD_TIMEOUT_MS);
    if (loaded !== records.length) {
      throw new GroongaError(0, `loaded ${String(loaded)} of ${records.length} records`);
    }
  }

  /** Selects records of a table. @throws as `run` */
  async select(table: string, parameters: Readonly<Record<string, string>>): Promise<Selected> {
    const [first, drilldowns = {}] = (await this.run('select', { table, ...parameters })) as [
      ResultSet,
      Record<string, ResultSet>?,
    ];
    const [[hits], columns, ...rows] = first;
    return {
      hits,
      records: rows.map((row) =>
        Object.fromEntries(columns.map(([name], i) => [name, row[i]] as const)),
      ),
      drilldowns: Object.fromEntries(
        Object.entries(drilldowns).map(([name, [, , ...counted]]) => [
          name,
          new Map(counted.map(([value, count]) => [String(value), Number(count)])),
        ]),
      ),
    };
  }

  private async call(
    path: string,
    body: URLSearchParams | string,
    timeoutMs: number,
  ): Promise<unknown> {
    let answer: [[number, number, number, string?], unknown?];
    try {
      const response = await fetch(this.url + path, {
        method: 'POST',
        body,
        ...(typeof body === 'string' && { headers: { 'Content-Type': 'application/json' } }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      answer = (await response.json()) as typeof answer;
    } catch (error) {
      throw new SearchUnavailableError(error);
    }
    const [[code, , , message = ''], result] = answer;
    if (code !== 0) throw new GroongaError(code, message);
    return result;
  }
}
