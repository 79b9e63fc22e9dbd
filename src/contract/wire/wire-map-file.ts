import * as z from 'zod/mini'
import { type ActedOn, refusalCodes } from '#contract/refusal-codes.ts'
import { type Part, partNames } from './parts.ts'

// Names that are unsafe as keys of a JavaScript object.
const isTrap = (name: string) => ['__proto__', 'constructor', 'prototype'].includes(name)

const wireName = z.string('should be a text').check(
  z.regex(
    /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
    'should be at most 64 letters, digits, "_" or "-", and not begin with a digit or "-"',
  ),
  z.refine((name) => !isTrap(name), 'is a name that no field may have'),
)

// Headers that a browser sets itself or that a call needs, which a map must not change.
const RESERVED_HEADER =
  /^(?:accept(?:-.*)?|access-control-.*|connection|content-.*|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-requested-with|forwarded|x-forwarded-.*|x-real-ip|range|if-.*)$/i

const identityName = wireName.check(
  z.refine((name) => !RESERVED_HEADER.test(name), 'is the name of a header that is needed otherwise'),
)

const wirePath = z.string('should be a text').check(
  z.regex(
    /^(?:\/[A-Za-z0-9._~-]+)+$/,
    'should begin with "/", not end with it, and hold letters, digits, ".", "_", "~" and "-"',
  ),
  z.refine((path) => !/\/\.{1,2}(?:\/|$)/.test(path), 'may not hold "/." or "/.." as a step'),
  z.maxLength(200, 'should be at most 200 characters'),
)

const refusalNames = Object.keys(refusalCodes) as ActedOn[]
const refusalName = z.enum(refusalNames, `should be one of ${refusalNames.join(', ')}`)
const CODE = 'should be a code, such as 401 or "E401"'
const wireCode = z.union([z.int(), z.string()], CODE).check(
  z.refine((code) => /^[\x21-\x7e]{1,40}$/.test(String(code)), CODE),
  z.refine((code) => !/^0+$/.test(String(code)), 'means success already'),
)

const parts = z.array(
  z.enum(partNames, `should be one of ${partNames.join(', ')}`),
  'should be a list of parts',
)

/** The file that a lender writes (spec 7: "Paths go through an obfuscation map and a base prefix"). */
export const wireMapSchema = z.strictObject(
  {
    /** Prefix between the API base and each path of the shared helper. */
    prefix: z._default(z.union([z.literal(''), wirePath], 'should be a path, such as "/v1"'), ''),
    /** Logical path to the path on the wire. */
    paths: z._default(z.record(z.string(), wirePath, 'should be an object of paths'), {}),
    /** Logical field name to the name on the wire, also `code`, `data` and `message` of the envelope. */
    names: z._default(z.record(z.string(), wireName, 'should be an object of names'), {}),
    /** Logical identity name (`dearest`, ...) to the name that the backend reads, in headers and common parameters. */
    identity: z._default(z.record(z.string(), identityName, 'should be an object of names'), {}),
    /** The backend's own codes for refusals that pages act on. */
    codes: z._default(
      z.partialRecord(refusalName, wireCode, `should be an object of codes for ${refusalNames.join(', ')}`),
      {},
    ),
    /**
     * The backend's idempotency key header: a request repeated with the same key is executed once. Empty if
     * unsupported; pages then promise nothing about a second tap.
     */
    idempotencyHeader: z._default(
      z.union([z.literal(''), identityName], 'should be the name of a header'),
      '',
    ),
    /** Parts of the product that this backend has calls for. A lender's backend lacks the others. */
    present: z.optional(parts),
    /** The older form: parts that this backend has no calls for. It has the others. */
    absent: z.optional(parts),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `knows no ${issue.keys.map((key) => `"${key}"`).join(', ')}; it holds prefix, paths, names, identity, codes, idempotencyHeader and present`
        : 'should be an object',
  },
)

/** The file after the check, with what was left out filled in, and the parts that the backend lacks. */
export type CheckedWireMapFile = Omit<z.output<typeof wireMapSchema>, 'present' | 'absent'> & {
  absent: readonly Part[]
}

/** Problems of a file, in words for its author. */
export const problemsOf = (issues: readonly z.core.$ZodIssue[]): string[] =>
  issues.map(({ path, message }) => `${path.length === 0 ? 'the wire map' : path.join('.')} ${message}`)
