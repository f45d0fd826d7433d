import { customAlphabet } from 'nanoid';

export const newOrderId = customAlphabet(
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  22,
);

/** Same pattern as the table's check constraint. */
const PATTERN = /^[0-9A-Za-z]{22}$/;

export const isOrderId = (id: string): boolean => PATTERN.test(id);
