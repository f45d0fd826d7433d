import { CasesService } from '#cases';
import { CatalogueService } from '#catalogue';
import type { DesignerFigures, DesignerProfile } from '#contracts';
import { QuestionsService } from '#reviews';
import { Controller, Get, Param } from '@nestjs/common';
import { Operation } from '../../openapi/operation.js';

/** The designers who have designs on sale, for all visitors (SHELF-03). */
@Controller('designers')
export class DesignersController {
  constructor(
    private readonly catalogue: CatalogueService,
    private readonly cases: CasesService,
    private readonly questions: QuestionsService,
  ) {}

  @Get(':name')
  @Operation('getDesigner', 'designer_not_found')
  designer(@Param('name') name: string): Promise<DesignerProfile> {
    return this.catalogue.designer(name);
  }

  @Get(':name/figures')
  @Operation('getDesignerFigures', 'designer_not_found')
  async figures(@Param('name') name: string): Promise<DesignerFigures> {
    const id = await this.catalogue.designerIdOf(name);
    const [corrections, questions] = await Promise.all([
      this.cases.correctionsOf(id),
      this.questions.figuresOf(id),
    ]);
    return { corrections, questions };
  }
}
