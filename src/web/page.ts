import { type ComponentType, lazy } from 'react'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Call, Failure } from '#contract/wire/call-result.ts'
import { type Identity, identityIn } from '#contract/wire/session.ts'
import { RELEASE_HEADER } from './browser/page-data.ts'
import { type Language, languageOf, loadWords } from './language/language.ts'
import { awaitAnswer } from './ui/forms/submissions.ts'

/** What a screen's `load` and `submit` are given, on the server and in the browser alike (design 3). */
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
  default?: ComponentType<never>
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
  /** A page that needs no interaction ships no script at all (design 3). */
  scriptFree?: boolean
  /** A document with the page script: it is not hydrated. */
  isDocument?: boolean
  /** A page for everybody, which search engines may show. */
  isPublic?: boolean
  /** The language that the page's data ask for, where the address does not decide (registration from an advertisement). */
  languageOf?: (loaderData: unknown) => Language | undefined
  /** What the head of the document names besides: a sheet of its own, or what a phone installs. */
  links?: () => readonly { rel: string; href: string }[]
}

/** A screen's `load` or `submit`. */
type OnPage<Answer> = (page: Page, form: FormData) => Answer

/** Runs a screen's `load` or `submit` on the server: the first document, and forms without JavaScript. */
export function onServer<Answer>(run: OnPage<Answer>) {
  return async ({ request, context }: PageArguments) =>
    run(pageOf(request, context.get(callAsContext)), await formOf(request))
}

/** The network was gone before the page had what its next call needs. Nothing was asked of the server. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

const parts = new Set<() => Promise<unknown>>()

/**
 * Fetches what the pages opened so far need for their next call, if it is not here yet. Later, when the network may be
 * gone, such a page can then still say so in its own words.
 */
export async function fetchParts(): Promise<void> {
  await fetchAll(parts)
  await loadWords(languageInAddress())
}

async function fetchAll(wanted: Iterable<() => Promise<unknown>>): Promise<void> {
  await Promise.all([import('./call-in-browser.ts'), ...[...wanted].map((fetchPart) => fetchPart())])
  canSend = true
}

let canSend = false

/** Whether the page that was there first has what sending its form takes. Every later one has it before it is drawn. */
export const canSendForms = () => canSend

let ofFirstPage: readonly (() => Promise<unknown>)[] | undefined

/** Remembers what the page takes that was there first, before pages that are fetched ahead bring what they take. */
export function noteFirstPage(): void {
  ofFirstPage ??= [...parts]
}

/** As long as somebody is kept waiting for a script on its way. */
const PATIENCE_MS = 15_000

/** Fetches what sending a form of the page that was there first takes, and nothing that other pages take. Refuses when that takes too long. */
export async function fetchFirstPage(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(refuse, PATIENCE_MS)
  })
  await Promise.race([fetchAll(ofFirstPage ?? parts), tooLate]).finally(() => clearTimeout(timer))
}

/** In a browser, the language of the page that is shown. */
export const languageInAddress = (): Language => languageOf(new URLSearchParams(location.search).get('type'))

/** A part of a page that few need: it is fetched where it is drawn, with the words that it says. */
export const laterPart = <Props extends object>(
  fetchPart: () => Promise<{ default: ComponentType<Props> }>,
) =>
  lazy(async () => {
    const part = await fetchPart()
    // The server has all words.
    if (!import.meta.env.SSR) await loadWords(languageInAddress())
    return part
  })

/**
 * Runs the same function in the browser, for everything after the first document. It is fetched when it is first needed,
 * with the codecs and the machinery of the calls: the first page already has its data and does not wait for them.
 */
export function inBrowser<Answer>(fetchRun: () => Promise<OnPage<Answer>>) {
  parts.add(fetchRun)
  return ({ request }: { request: Request }) => {
    const isPost = request.method === 'POST'
    const form = formOf(request)
    const answer = async () => {
      const { run, callInBrowser } = await fetched(fetchRun, request).catch((error: unknown) => {
        throw new Unreachable('A part of the page could not be fetched', { cause: error })
      })
      const page = pageOf(request, callInBrowser)
      return run({ ...page, call: isPost ? listeningTo(page.call) : page.call }, await form)
    }
    if (!isPost) return answer()
    const noteAnswer = awaitAnswer()
    return afterEarlier(answer).then((told) => {
      noteAnswer(told)
      return told
    })
  }
}

let earlier: Promise<unknown> = Promise.resolve()

/** Runs a submission after those that were sent before it, so that the last one decides what the server keeps. */
function afterEarlier<Answer>(submit: () => Promise<Answer>): Promise<Answer> {
  const answer = earlier.then(submit)
  earlier = answer.catch(() => undefined)
  return answer
}

const LOST: readonly unknown[] = ['network', 'timeout'] satisfies Failure[]

let isFormLost = false

/**
 * For `shouldRevalidate` of a page with a form: whether it is asked for anew after the form was sent. Not where no answer came,
 * because the page would not come either, and what was typed would go with it. What only asks for another view sends nothing.
 */
export function unlessLost({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string
  defaultShouldRevalidate: boolean
}): boolean {
  return !(formMethod === 'POST' && isFormLost) && defaultShouldRevalidate
}

function listeningTo(call: Call): Call {
  isFormLost = false
  return async (...asked) => {
    const answer = await call(...asked)
    if (LOST.includes(answer.failure)) isFormLost = true
    return answer
  }
}

async function fetched<Run>(fetchRun: () => Promise<Run>, request: Request) {
  const [run, { callInBrowser }] = await Promise.all([fetchRun(), import('./call-in-browser.ts')])
  // Those of this page among them, whose scripts are all here by now. Of pages fetched ahead some may be missing, which a
  // form on a page that is there does not need.
  await loadWords(languageOf(new URL(request.url).searchParams.get('type'))).catch((error: unknown) => {
    if (request.method !== 'POST') throw error
  })
  return { run, callInBrowser }
}

function pageOf(request: Request, callAs: CallAs): Page {
  const { pathname, searchParams: query } = new URL(request.url)
  const identity = identityIn(query)
  const isForPageScript = request.headers.has(RELEASE_HEADER)
  const language = languageOf(query.get('type'))
  return { pathname, query, identity, language, call: callAs(identity), isForPageScript }
}

const formOf = (request: Request) => (request.method === 'POST' ? request.formData() : new FormData())
