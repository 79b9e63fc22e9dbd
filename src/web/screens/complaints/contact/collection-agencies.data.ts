import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import type { Page } from '#web/calls/page.ts'

export const load = ({ call }: Page) => call(collectionAgencies, {})
