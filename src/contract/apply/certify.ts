import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { flag, givenId, line, listOf, looseLine, looseNumber, wholeNumber } from '#contract/fields.ts'
import { fieldKinds, stepKinds } from '#domain/apply/step-kinds.ts'

/** The most fields that a step may have, and the longest value of one. */
export const FIELDS_MAX = 30
export const VALUE_MAX = 500

const stepKind = z.enum(stepKinds)

const field = z.object({
  name: looseLine,
  kind: z.enum(fieldKinds),
  label: looseLine,
  hint: looseLine,
  /** Of a choice. */
  options: listOf(z.object({ value: looseLine, text: looseLine })),
  max: looseNumber,
  isRequired: flag,
  /** HTML's own words; empty where none fits. */
  autocomplete: looseLine,
  inputMode: looseLine,
  /** What was saved before: of a photo its address, of a number of a document its last characters alone. */
  value: looseLine,
  /** The lender has it already: it is shown, and not asked. */
  isKnown: flag,
  /** Why it is asked again; empty where it is not. */
  problem: looseLine,
  /** The text that is agreed to, of a consent. `textHash` goes back with the tick, as the field's value. */
  text: looseLine,
  textHash: looseLine,
})

/**
 * A step as it is asked of this borrower now. `version` goes back with what is saved. Refused as `unknown-application`,
 * `unknown-step`, and as `application-closed` once nothing of it may be changed any more.
 */
export const stepForm = endpoint({
  method: 'POST',
  path: '/v3/certify/form',
  success: 0,
  readsOnly: true,
  input: z.object({ applicationId: givenId, kind: stepKind }),
  output: z.object({
    title: looseLine,
    /** Why it is asked. */
    intro: looseLine,
    /** One of the states of a step. */
    state: looseLine,
    reason: looseLine,
    version: looseNumber,
    isRequired: flag,
    fields: listOf(field),
    /** Which of how many it is, and what comes before and after it; empty where nothing does. */
    number: looseNumber,
    of: looseNumber,
    previousStep: looseLine,
    nextStep: looseLine,
  }),
})

const typed = z.array(z.object({ name: line(40), value: line(VALUE_MAX) })).check(z.maxLength(FIELDS_MAX))

/** What was typed, field by field, as one text of JSON: which fields a step has is data, and no call's business. */
export const typedValues = z.codec(line(FIELDS_MAX * (VALUE_MAX * 2 + 100)), typed, {
  decode: (text) => readList(text) as z.input<typeof typed>,
  encode: (values) => JSON.stringify(values),
})

// What is no JSON becomes nothing, which the list's own schema refuses.
function readList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The name under which a value goes that the borrower confirms: the document says so, whatever speaks against it. */
export const confirmedName = (field: string): string => `${field}.confirmed`

/**
 * Saves a step. Nothing of it is saved where a field is wrong (`problems`, a sentence each) or where the step was saved
 * elsewhere since `version` (`isOlder`): the page then shows what is there and keeps what was typed. A problem with a
 * `confirm` only speaks against a number: sent again under its `confirmedName` it is taken, and marked for the lender. `nextStep` is the
 * next one that is open; empty where the application can be sent. Refused as `application-closed` once it is decided or
 * sent, `unknown-step`, `unknown-image`.
 */
export const saveStep = endpoint({
  method: 'POST',
  path: '/v3/certify/save',
  success: 0,
  input: z.object({ applicationId: givenId, kind: stepKind, version: wholeNumber, values: typedValues }),
  output: z.object({
    isSaved: flag,
    isOlder: flag,
    version: looseNumber,
    problems: listOf(z.object({ name: looseLine, text: looseLine, confirm: looseLine })),
    nextStep: looseLine,
  }),
})

/** Sends one photo of a document or a face, multipart in the field `document`, and answers with its address. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/v3/certify/upload-document',
  success: 0,
  fileField: 'document',
  input: z.object({}),
  output: z.object({ url: line(VALUE_MAX) }),
})
