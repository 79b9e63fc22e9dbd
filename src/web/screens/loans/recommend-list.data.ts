import type { OutputOf } from '#contract/endpoint.ts'
import { recommendList } from '#contract/loans/loan-confirm.ts'
import type { Page } from '#web/page.ts'

export type Offers = OutputOf<typeof recommendList>

export const load = ({ call }: Page) => call(recommendList, {}, { quiet: true })
