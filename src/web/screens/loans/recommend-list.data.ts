import { recommendList } from '#contract/loans/loan-confirm.ts'
import type { Page } from '#web/page.ts'

export const load = ({ call }: Page) => call(recommendList, {}, { quiet: true })
