/** For tests: the request that one example line sends, as a shell would. */
export interface Line {
  /** The call of the line. */
  name: string
  url: string
  headers: Record<string, string>
  /** Arguments of `-d`. */
  body: string | null
  /** Arguments of `-F`. */
  form: FormData | null
  /** Remark of the page about an expected refusal. */
  remark: string
}

/** Returns every example line with its call. */
export const linesIn = (page: string): Line[] =>
  [...page.matchAll(/<section id="(\w+)" class="call">(.*?)<\/section>/gs)].map(
    ([, name = '', section = '']) => {
      const [, remark = '', line = ''] =
        /<h2>Try it[^<]*<\/h2>(?:<p>([^<]*)<\/p>)?\s*<pre class="curl">([^<]*)<\/pre>/.exec(section) ?? []
      return { name, remark, ...read(unescaped(line)) }
    },
  )

/** Sends it to its address. */
export function send({ url, headers, body, form }: Line): Promise<Response> {
  // Without a content type, curl sends a form.
  const type = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const isPost = body !== null || form !== null
  return fetch(url, { method: isPost ? 'POST' : 'GET', headers: { ...type, ...headers }, body: body ?? form })
}

function read(text: string): Omit<Line, 'name' | 'remark'> {
  // Words are bare, or quoted without nested quotes.
  const words = [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
  const start = words.indexOf('curl')
  const after = (flag: string) =>
    words.flatMap((word, at) => (at > start && words[at - 1] === flag ? [word] : []))
  const headers = after('-H').map((header) => [header.split(': ', 1)[0], header.replace(/^[^:]+: /, '')])
  const [field] = after('-F').map((part) => part.split('=', 1)[0] ?? '')
  return {
    url: after('curl')[0] ?? '',
    headers: Object.fromEntries(headers),
    body: after('-d')[0] ?? null,
    form: field === undefined ? null : withFile(field, words[words.indexOf('echo') + 1] ?? ''),
  }
}

function withFile(field: string, base64: string): FormData {
  const form = new FormData()
  form.append(field, new Blob([Buffer.from(base64, 'base64')], { type: 'image/png' }), 'picture.png')
  return form
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
