import type { uploadDocument } from '#contract/apply/certify.ts'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { readAnswer } from '#contract/wire/envelope.ts'
import { readExactJson } from '#contract/wire/exact-json.ts'
import { fileFieldOf, requestOf } from '#contract/wire/request.ts'
import { type Identity, identityIn } from '#contract/wire/session.ts'
import { wireMapOf } from '#contract/wire/wire-map.ts'
import { shrunk } from '#web/browser/forms/shrink.ts'
import { settingsInBrowser } from '#web/browser/page/settings.ts'

/** A call that uploads one picture and returns its address. */
type PictureCall = typeof uploadProblemImg | typeof uploadDocument
type Sent = CallResult<OutputOf<PictureCall>>

const TRIES_MAX = 3
const WAIT_MS = 1_000

/**
 * Uploads a picture and reports progress from 0 to 1. A lost upload is tried up to three times, each time smaller. A
 * refusal is not retried. The promise also settles when the signal aborts.
 */
export async function sendImage(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
  entry: PictureCall = uploadProblemImg,
): Promise<Sent> {
  const identity = identityIn(new URLSearchParams(location.search))
  for (let attempt = 0; ; attempt++) {
    const answer = await sendOnce(entry, await shrunk(file, attempt), identity, onProgress, signal)
    if (answer.success || answer.failure === null || attempt + 1 >= TRIES_MAX || signal.aborted) return answer
    onProgress(0)
    await waitFor(WAIT_MS * 2 ** attempt, signal)
  }
}

// `fetch` does not report upload progress.
function sendOnce(
  entry: PictureCall,
  file: Blob,
  identity: Identity,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Sent> {
  const { brand, wireMap } = settingsInBrowser()
  const map = wireMapOf(wireMap)
  const { url, headers } = requestOf(entry, {}, identity, { ...brand, map })
  const form = new FormData()
  form.append(fileFieldOf(entry, map), file, NAME_OF[file.type] ?? 'picture.jpg')
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = (failure: 'network' | 'timeout') => () => end(failed(failure))
    const end = (answer: Sent) => {
      signal.removeEventListener('abort', stop)
      resolve(answer)
    }
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.timeout = REQUEST_TIMEOUT_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => end(readAnswer(entry, readExactJson(request.responseText), map))
    request.onerror = fail('network')
    request.onabort = fail('network')
    request.ontimeout = fail('timeout')
    signal.addEventListener('abort', stop)
    request.send(form)
  })
}

/** A file that is sent unchanged has a name that matches its type. */
const NAME_OF: Readonly<Record<string, string>> = {
  'application/pdf': 'document.pdf',
  'image/png': 'picture.png',
  'image/webp': 'picture.webp',
  'image/heic': 'picture.heic',
  'image/heif': 'picture.heif',
}

const failed = (failure: 'network' | 'timeout'): Sent => ({
  success: false,
  code: null,
  message: '',
  data: null,
  raw: null,
  failure,
})

/** Waits briefly, or until the upload is aborted. */
const waitFor = (waitMs: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
