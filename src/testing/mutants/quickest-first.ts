import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The first failing test ends a mutant's trial, so slow tests come last: random lives notice nearly everything, but
 * late. Durations are measured in this run.
 */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (one: TestSpecification) => this.ctx.cache.getTestSpecificationResult(one)?.duration ?? 0
    return files.toSorted((a, b) => took(a) - took(b))
  }
}
