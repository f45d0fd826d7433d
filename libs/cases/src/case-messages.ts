import { UsersService } from '#accounts';
import {
  CASE_ACTS,
  CASE_KIND_LABELS,
  CASE_STATES,
  type CaseAct,
  type CaseRole,
  isCaseRole,
} from '#contracts';
import { MessagesService } from '#messages';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type CaseRow, DESIGNER_KIND } from './cases.repository.js';

const TEXT_SHOWN = 100;

/** An event of a case that people are notified of. */
export interface NotifiedEvent {
  id: number;
  act: CaseAct;
  text: string;
  /** Who did it. This person is not notified. */
  actorId: number | null;
}

/** Notifies the people of a case of what happened, in the transaction that causes it (HELP-02, NOTE-01). */
@Injectable()
export class CaseMessages {
  constructor(
    private readonly messages: MessagesService,
    private readonly users: UsersService,
  ) {}

  /** @param row after the event */
  async notify(row: CaseRow, event: NotifiedEvent, manager: EntityManager): Promise<void> {
    const roles = CASE_ACTS[event.act].tells.flatMap((role) =>
      role === 'waiting' ? (isCaseRole(row.state) ? row.state : []) : role,
    );
    const people = new Set<number>();
    for (const role of roles) {
      for (const id of await this.peopleOf(role, row, manager)) people.add(id);
    }
    if (event.actorId !== null) people.delete(event.actorId);
    const facts = { case_id: row.id, design: row.designName, text: textOf(row, event) };
    await this.messages.notifyAll(
      'case',
      { userIds: [...people], key: String(event.id), facts },
      manager,
    );
  }

  /** Removes the words of events whose texts were erased from their messages. */
  retract(eventIds: number[], manager: EntityManager): Promise<void> {
    return this.messages.retract('case', eventIds.map(String), manager);
  }

  private async peopleOf(
    role: CaseRole,
    { kind, buyerId, designerId }: CaseRow,
    manager: EntityManager,
  ): Promise<number[]> {
    if (role === 'buyer') return [buyerId];
    if (role === 'operator') return this.users.listWith('cases.answer', manager);
    return kind === DESIGNER_KIND ? [designerId] : [];
  }
}

function textOf({ kind, state }: CaseRow, { act, text }: NotifiedEvent): string {
  const { label } = CASE_ACTS[act];
  const letters = [...text];
  const shown = letters.length > TEXT_SHOWN ? `${letters.slice(0, TEXT_SHOWN).join('')}…` : text;
  const what = shown === '' ? label : `${label}：${shown}`;
  return `${CASE_KIND_LABELS[kind]}，${what}（${CASE_STATES[state].label}）`;
}
