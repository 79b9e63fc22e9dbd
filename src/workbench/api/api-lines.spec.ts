/** For tests: what one line of the page about the calls sends, as a shell would. */
export interface Line {
  /** The call under which it stands. */
  name: string
  url: string
  headers: Record<string, string>
  /** What goes with `-d`. */
  body: string | null
  /** What goes with `-F`. */
  form: FormData | null
  /** What the page says of a line that is refused all the same. */
  remark: string
}

/** Every line of the page with the call that it tries. */
export const linesIn = (page: string): Line[] =>
  [...page.matchAll(/<section id="(\w+)" class="call">(.*?)<\/section>/gs)].map(
    ([, name = '', section = '']) => {
      const [, remark = '', line = ''] =
        /<h4>Try it[^<]*<\/h4>(?:<p>([^<]*)<\/p>)?\s*<pre class="curl">([^<]*)<\/pre>/.exec(section) ?? []
      return { name, remark, ...read(unescaped(line)) }
    },
  )

/** Sends it to where it goes. */
export function send({ url, headers, body, form }: Line): Promise<Response> {
  // Without a type of its own, a shell's body is a form.
  const type = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
  const isPost = body !== null || form !== null
  return fetch(url, { method: isPost ? 'POST' : 'GET', headers: { ...type, ...headers }, body: body ?? form })
}

function read(text: string): Omit<Line, 'name' | 'remark'> {
  // Words are bare, or in quotes that hold no other quote.
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
