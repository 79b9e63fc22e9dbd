import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The first test that notices a mutant ends its trial, so those that take long come last: thousands of lives of loans notice
 * nearly everything, and hardly anything first. How long each took, this run itself has measured.
 */
export class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const took = (one: TestSpecification) => this.ctx.cache.getTestSpecificationResult(one)?.duration ?? 0
    return files.toSorted((a, b) => took(a) - took(b))
  }
}
