import { recommendList } from '#contract/loan-confirm.ts'
import type { Page } from '../../page.ts'

export const load = ({ call }: Page) => call(recommendList, {}, { quiet: true })
