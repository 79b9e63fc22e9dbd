import type { ComponentType, ReactNode } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Call } from '#contract/wire/call-result.ts'
import type { Part } from '#contract/wire/parts.ts'
import { type Identity, identityIn } from '#contract/wire/session.ts'
import { type Language, languageOf } from '#web/words/language.ts'
import type { LoanKey } from '#web/words/paths.ts'
import { RELEASE_HEADER } from './page-script-header.ts'
import type { FailedResult } from './require-data.ts'

/** Input of a screen's `load` and `submit`. Both run on the server. */
export interface Page {
  /** The page, if one screen renders several. */
  pathname: string
  query: URLSearchParams
  identity: Identity
  language: Language
  call: Call
  /** The page script sent the form: the answer may be shown in place, where a browser needs a redirect. */
  isForPageScript?: boolean
}

/** How the server makes a page's calls: in process, or over HTTP to a lender's backend. */
export type CallAs = (identity: Identity) => Call

export const callAsContext = createContext<CallAs>()

/** React Router's arguments of a loader or an action. */
export interface PageArguments {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Exports of a screen's file. */
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

/** Props of a screen. */
export interface ScreenProps<
  Load extends (at: PageArguments) => unknown,
  Submit extends (at: PageArguments) => unknown = () => undefined,
> {
  loaderData: DataOf<Load>
  actionData: DataOf<Submit> | undefined
}

/** Result of a loader or an action, without redirects and headers. */
type DataOf<Load extends (at: PageArguments) => unknown> = WithoutHeaders<
  Exclude<Awaited<ReturnType<Load>>, Response>
>

type WithoutHeaders<Given> = Given extends { type: string; data: infer Data; init: ResponseInit | null }
  ? Data
  : Given

/** Document properties of a screen. */
export interface Handle {
  /** Parts of the product without which there is no such page. */
  needs?: readonly Part[]
  /** A page without interaction ships no script (design 3). */
  scriptFree?: boolean
  /** A public page, which search engines may index. */
  isPublic?: boolean
  /** Language from the page's data, if the address does not decide (registration from an advertisement). */
  languageOf?: (loaderData: unknown) => Language | undefined
  /** An additional style sheet. */
  css?: string
  /** Further head elements, such as an app manifest. */
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
