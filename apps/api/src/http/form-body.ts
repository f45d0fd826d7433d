import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

const FILE = { type: 'string', format: 'binary' };

/** Describes a form that brings an archive and pictures beside its fields, which `readMultipart` reads. */
export function FormBody(fields: Type, { archives = 1 } = {}): MethodDecorator {
  const properties = {
    file: archives === 1 ? FILE : { type: 'array', items: FILE },
    detail_images: { type: 'array', items: FILE },
  };
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiExtraModels(fields),
    ApiBody({
      schema: { allOf: [{ $ref: getSchemaPath(fields) }, { type: 'object', properties }] },
    }),
  );
}
