import type { ComponentType, ReactNode } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Call } from '#contract/wire/call-result.ts'
import type { Part } from '#contract/wire/parts.ts'
import { type Identity, identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf } from '#web/words/language.ts'
import type { LoanKey } from '#web/words/paths.ts'
import { RELEASE_HEADER } from './page-script-header.ts'
import type { FailedResult } from './require-data.ts'

/** What a screen's `load` and `submit` are given. Both run on the server. */
export interface Page {
  /** Which page it is, where one screen draws several. */
  pathname: string
  query: URLSearchParams
  identity: Identity
  language: Language
  call: Call
  /** The page script sent the form: the answer may be shown in place, where a browser needs an address to go to. */
  isForPageScript?: boolean
}

/** How the server makes the calls of a page: in its own process, or over HTTP to a lender's backend. */
export type CallAs = (identity: Identity) => Call

export const callAsContext = createContext<CallAs>()

/** What React Router hands to a loader or an action. */
export interface PageArguments {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** What the file of a screen exports. */
export interface ScreenModule {
  loader?: (at: PageArguments) => unknown
  action?: (at: PageArguments) => unknown
  meta?: (at: { location: { search: string }; loaderData?: never }) => readonly { title: string }[]
  handle?: Handle
  useFrame?: (actionData: never) => Frame
  Failed?: ComponentType<FailedProps>
  default?: ComponentType<never>
}

/** What surrounds a screen, and also the failure of its load. */
export interface Frame {
  /** Without one it is the title of the document. */
  title?: string
  backHref?: string | null | undefined
  isFirst?: boolean
  aside?: ReactNode
  /** Where a refusal of the load leads on to. */
  onward?: { href: string; label: string } | undefined
  /** The loan that the page is about. */
  loan?: LoanKey | undefined
  /** Below a failure: what the borrower typed, which the page does not show now. */
  below?: ReactNode
}

/** How a screen draws the failure of its load, if the usual way does not do. */
export interface FailedProps extends Pick<Frame, 'onward' | 'loan'> {
  result: FailedResult
}

/** What a screen is drawn with. */
export interface ScreenProps<
  Load extends (at: PageArguments) => unknown,
  Submit extends (at: PageArguments) => unknown = () => undefined,
> {
  loaderData: DataOf<Load>
  actionData: DataOf<Submit> | undefined
}

/** What a loader or an action gives, without its answers that lead elsewhere and without headers. */
type DataOf<Load extends (at: PageArguments) => unknown> = WithoutHeaders<
  Exclude<Awaited<ReturnType<Load>>, Response>
>

type WithoutHeaders<Given> = Given extends { type: string; data: infer Data; init: ResponseInit | null }
  ? Data
  : Given

/** What a screen may say of itself to the document. */
export interface Handle {
  /** Parts of the product without which there is no such page. */
  needs?: readonly Part[]
  /** A page that needs no interaction ships no script at all (design 3). */
  scriptFree?: boolean
  /** A page for everybody, which search engines may show. */
  isPublic?: boolean
  /** The language that the page's data ask for, where the address does not decide (registration from an advertisement). */
  languageOf?: (loaderData: unknown) => Language | undefined
  /** A sheet of its own. */
  css?: string
  /** What the head of the document names besides, such as what a phone installs. */
  links?: () => readonly { rel: string; href: string }[]
}

/** A screen's `load` or `submit`. */
type OnPage<Answer> = (page: Page, form: FormData) => Answer

/** Makes a loader of a screen's `load`, or an action of its `submit`. */
export function onServer<Answer>(run: OnPage<Answer>) {
  return async ({ request, context }: PageArguments) =>
    run(pageOf(request, context.get(callAsContext)), await formOf(request))
}

function pageOf(request: Request, callAs: CallAs): Page {
  const { pathname, searchParams: query } = new URL(request.url)
  const identity = identityIn(query)
  const isForPageScript = request.headers.has(RELEASE_HEADER)
  const language = languageOf(query.get('type'))
  return { pathname, query, identity, language, call: callAs(identity), isForPageScript }
}

const formOf = (request: Request) => (request.method === 'POST' ? request.formData() : new FormData())
