import { UsersService } from '#accounts';
import { CONFIG, type Config } from '#config';
import { type AlarmKind, fillMessage, MESSAGE_EVENTS, messageEvent } from '#contracts';
import { alarmEmail, Mailer, OperatorsWebhook } from '#messaging';
import { Outbox } from '#queues';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type AlarmNotice, type AlarmRow, AlarmsRepository } from './alarms.repository.js';
import { pathOf } from './message-path.js';
import { MessagesRepository } from './messages.repository.js';

/** What a notice says: a condition began, still lasts, or is over. */
type Occasion = 'raised' | 'reminder' | 'cleared';

const TITLE_PREFIXES: Record<Occasion, string> = {
  raised: '',
  reminder: '仍未处理：',
  cleared: '已恢复：',
};

/**
 * Notifies operators of conditions that need them: once when a condition begins, once a day while it lasts, once when
 * it is over (NOTE-05). People with the permission of the kind get it in the bell. The webhook and the mail addresses
 * are settings.
 */
@Injectable()
export class AlarmsService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly dataSource: DataSource,
    private readonly alarms: AlarmsRepository,
    private readonly messages: MessagesRepository,
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly webhook: OperatorsWebhook,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Raises an alarm, unless it is raised already.
   * @param subject what it is about @param detail a sentence without its full stop
   * @param manager of the transaction that causes it
   */
  async raise(
    kind: AlarmKind,
    subject: string,
    detail: string,
    manager: EntityManager,
  ): Promise<void> {
    const notice = await this.alarms.open(kind, subject, detail, manager);
    if (!notice) return;
    const { permission } = MESSAGE_EVENTS[kind];
    const operators = await this.users.listWith(permission, manager);
    const message = { userIds: operators, key: String(notice.alarmId), facts: { subject, detail } };
    await this.messages.insert(kind, message, null, manager);
    await this.queue([notice], manager);
  }

  /** Ends an alarm; nothing happens if it is not raised. */
  async clear(kind: AlarmKind, subject: string, manager: EntityManager): Promise<void> {
    const notice = await this.alarms.close(kind, subject, manager);
    if (notice) await this.queue([notice], manager);
  }

  /** Ends an alarm without a notice. Its reason lasts, but operators get no more reminders of it. */
  async drop(kind: AlarmKind, subject: string): Promise<void> {
    await this.dataSource.transaction((manager) => this.alarms.close(kind, subject, manager));
  }

  /** Replaces the words of the alarms of a subject, old ones too, and of their messages. */
  async reword(
    kind: AlarmKind,
    subject: string,
    detail: string,
    manager: EntityManager,
  ): Promise<void> {
    const ids = await this.alarms.changeDetail(kind, subject, detail, manager);
    await this.messages.changeFacts(kind, ids.map(String), { detail }, manager);
  }

  /**
   * Ends the alarms of a kind that no check has raised again for so many hours. It sends no notice, because the machine
   * that checked them was removed, and its state is not known.
   */
  dropUnchecked(kind: AlarmKind, hours: number): Promise<void> {
    return this.alarms.closeUnchecked(kind, hours);
  }

  /** Raises or ends an alarm by what a check found. @param detail null if all is well */
  check(kind: AlarmKind, subject: string, detail: string | null): Promise<void> {
    return this.dataSource.transaction((manager) =>
      detail === null
        ? this.clear(kind, subject, manager)
        : this.raise(kind, subject, detail, manager),
    );
  }

  /**
   * Ends the raised alarms of a kind whose reason is gone.
   * @param findLasting returns those of the raised subjects that stay raised; not called if no alarm is raised
   */
  async clearOthers(
    kind: AlarmKind,
    findLasting: (raised: string[]) => Promise<string[]>,
  ): Promise<void> {
    const raised = await this.alarms.openSubjects(kind);
    if (raised.length === 0) return;
    const lasting = new Set(await findLasting(raised));
    for (const subject of raised) {
      if (!lasting.has(subject)) await this.check(kind, subject, null);
    }
  }

  /** Queues another notice of alarms whose last notice was sent more than a day ago. */
  async remind(): Promise<void> {
    await this.dataSource.transaction(async (manager) =>
      this.queue(await this.alarms.takeForgotten(manager), manager),
    );
  }

  /**
   * Job: sends one notice by webhook and mail, each once. A channel that fails does not stop the others. A notice says
   * what it was queued for, whatever has happened since; only a reminder of what is over is not sent.
   * @throws the first error, after all channels were tried
   */
  async send({ alarmId, notice }: AlarmNotice): Promise<void> {
    const alarm = await this.alarms.find(alarmId);
    if (!alarm) return;
    const occasion = occasionOf(alarm, notice);
    if (occasion === 'reminder' && alarm.isCleared) return;
    const event = messageEvent(alarm.kind);
    const facts = { subject: alarm.subject, detail: alarm.detail };
    const title = fillMessage(event.title, facts);
    const letter = {
      title: `${TITLE_PREFIXES[occasion]}${title}`,
      text: occasion === 'cleared' ? '不用再处理。' : fillMessage(event.text, facts),
      url: `${this.config.publicUrl}${pathOf(event.path, facts)}`,
    };
    const key = `alarm.${alarmId}.${notice}` as const;
    const outcomes = await Promise.allSettled([
      this.webhook.send(key, letter),
      ...this.config.alarms.emails.map((address, i) =>
        this.mailer.send(`${key}.${i}`, address, alarmEmail(letter)),
      ),
    ]);
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  private queue(notices: AlarmNotice[], manager: EntityManager): Promise<void> {
    return this.outbox.enqueueAll('messages.alarm', notices, manager);
  }
}

/** The first notice of an alarm is that of its beginning. An alarm has no notice after that of its end. */
function occasionOf({ isCleared, notices }: AlarmRow, notice: number): Occasion {
  if (notice === 1) return 'raised';
  return isCleared && notice === notices ? 'cleared' : 'reminder';
}
