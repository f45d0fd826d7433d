import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

const FILE = { type: 'string', format: 'binary' };

/** Documents a multipart form with an archive and pictures beside its fields; `readMultipart` reads it. */
export function FormBody(
  fields: Type,
  { archives = 1, required = [] as string[] } = {},
): MethodDecorator {
  const properties = {
    file: archives === 1 ? FILE : { type: 'array', items: FILE },
    detail_images: { type: 'array', items: FILE },
  };
  return applyDecorators(
    ApiConsumes('multipart/form-data'),
    ApiExtraModels(fields),
    ApiBody({
      schema: {
        allOf: [{ $ref: getSchemaPath(fields) }, { type: 'object', properties, required }],
      },
    }),
  );
}
