import { InvalidInputError, LIMITS, MESSAGES } from '#contracts';
import type { ObjectStorage, ReceivedObject } from '#storage';
import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { Request } from 'express';
import { readMultipart } from './multipart.js';

/** The form of a route that receives one picture in the field `picture`, for the API's document. */
export const PictureForm = () =>
  applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiBody({
      schema: {
        type: 'object',
        properties: { picture: { type: 'string', format: 'binary' } },
        required: ['picture'],
      },
    }),
  );

/**
 * Receives the one picture of a form and passes it on. Deletes it if it is not kept.
 * @throws InvalidInputError without a picture or with several, FileTooLargeError
 */
export async function receivePicture(
  request: Request,
  storage: ObjectStorage,
  messages: { pictureRequired: string; picturesTooMany: string },
  keep: (received: ReceivedObject) => Promise<unknown>,
): Promise<void> {
  const form = await readMultipart(request, storage, {
    picture: {
      maxBytes: LIMITS.uploadImageMaxBytes,
      maxCount: 1,
      tooLarge: MESSAGES.uploadImageTooLarge,
      tooMany: messages.picturesTooMany,
    },
  });
  try {
    const [file] = form.files.get('picture') ?? [];
    if (!file) throw new InvalidInputError({ picture: [messages.pictureRequired] });
    await keep(file.received);
  } finally {
    await form.discard();
  }
}
