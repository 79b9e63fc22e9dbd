import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  draftKey,
  flag,
  givenId,
  line,
  listOf,
  looseLine,
  looseNumber,
  wholeNumber,
} from '#contract/fields.ts'
import { fieldKinds, stepKinds } from '#domain/markets/step-kinds.ts'

/** Limits of a step: number of fields, and length of a value. */
export const FIELDS_MAX = 30
export const VALUE_MAX = 500

const stepKind = z.enum(stepKinds)

const field = z.object({
  name: looseLine,
  kind: z.enum(fieldKinds),
  label: looseLine,
  hint: looseLine,
  options: listOf(z.object({ value: looseLine, text: looseLine })),
  max: looseNumber,
  isRequired: flag,
  autocomplete: looseLine,
  inputMode: looseLine,
  value: looseLine,
  isKnown: flag,
  problem: looseLine,
  text: looseLine,
  textHash: looseLine,
})

/**
 * Returns a step with the fields this borrower must fill. `version` is sent back when saving. Refused as
 * `unknown-application`, `unknown-step`, and as `application-closed` once nothing may be changed.
 */
export const stepForm = endpoint({
  method: 'POST',
  path: '/v3/certify/form',
  success: 0,
  readsOnly: true,
  input: z.object({ applicationId: givenId, kind: stepKind }),
  output: z.object({
    title: looseLine,
    intro: looseLine,
    state: looseLine,
    reason: looseLine,
    version: looseNumber,
    isRequired: flag,
    fields: listOf(field),
    number: looseNumber,
    of: looseNumber,
    previousStep: looseLine,
    nextStep: looseLine,
    draftKey,
  }),
})

export const stepFormText: CallText<typeof stepForm> = {
  of: stepForm,
  group: 'Additions: applying for a loan',
  title: 'The form of a step',
  about: 'Its fields as data: one page draws every step of every market.',
  refusals: ['unknown-application', 'application-closed', 'unknown-step'],
  fields: {
    kind: 'Kind of the step.',
    title: 'Title of the step.',
    intro: 'Reason for the step.',
    state: 'Its state.',
    reason: "Why it is refused or asked again, in the lender's words.",
    version: 'Sent back when the step is saved. A page with an older version is refused with a message.',
    fields: 'Fields of the step.',
    'fields.name': 'Names the value when it is saved.',
    'fields.kind': 'Kind of the input.',
    'fields.label': 'The text above the field.',
    'fields.hint': 'The text below it.',
    'fields.options': 'Options of a choice.',
    'fields.options.value': 'Stored value of the option.',
    'fields.options.text': 'Its name.',
    'fields.max': 'Maximum length; 0 if the field is no text.',
    'fields.autocomplete': 'The attribute of HTML.',
    'fields.inputMode': 'The attribute of HTML.',
    'fields.value': 'Stored value; of a document number only the last digits.',
    'fields.isKnown': 'The lender has it: it is shown, and not asked.',
    'fields.problem': 'Reason for asking again.',
    'fields.text': 'The text that is agreed to.',
    'fields.textHash': 'The value of a consent that is given.',
    number: 'Position of the step, from 1 on.',
    of: 'Number of steps.',
    previousStep: 'The step before; empty at the first.',
    nextStep: 'The step to do next; empty if none is.',
  },
}

const typed = z.array(z.object({ name: line(40), value: line(VALUE_MAX) })).check(z.maxLength(FIELDS_MAX))

/** The typed values by field, as JSON text: the fields of a step are data, and not part of the call. */
export const typedValues = z.codec(line(FIELDS_MAX * (VALUE_MAX * 2 + 100)), typed, {
  decode: (text) => readList(text) as z.input<typeof typed>,
  encode: (values) => JSON.stringify(values),
})

// Invalid JSON becomes null, which the list's schema refuses.
function readList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Name of the confirmation of a doubtful value: the borrower states that the document says so. */
export const confirmedName = (field: string): string => `${field}.confirmed`

/**
 * Saves a step. Nothing is saved if a field is wrong (`problems`, with a sentence each), or if the step was saved
 * elsewhere since `version` (`isOlder`): the page then shows the stored values and keeps the typed ones. A problem
 * with `confirm` is only a doubt: sent again under its `confirmedName`, the value is accepted and marked for the
 * lender. `nextStep` is the next open one; empty if the application can be sent. Refused as `application-closed`,
 * `unknown-step`, `unknown-image`.
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

export const saveStepText: CallText<typeof saveStep> = {
  of: saveStep,
  group: 'Additions: applying for a loan',
  title: 'Save a step',
  about: 'All of it or nothing: what is wrong is said field by field.',
  refusals: [
    'unknown-application',
    'application-closed',
    'unknown-step',
    'unknown-image',
    'too-many-requests',
  ],
  fields: {
    kind: 'Kind of the step.',
    version: 'Sent back when the step is saved. A page with an older version is refused with a message.',
    values: 'A list of `{name, value}` as one text of JSON.',
    isSaved: 'Whether it is kept.',
    isOlder: 'Whether it was saved elsewhere since that version.',
    problems: 'Invalid fields.',
    'problems.name': 'The field.',
    'problems.text': 'Problem of the field, in a sentence.',
    'problems.confirm':
      'The words of a box by which the borrower confirms the value, because something only speaks against it. Sent again under `{name}.confirmed`, it is taken.',
    nextStep: 'The step to do next; empty if none is.',
  },
}

/** Uploads one photo of a document or face, multipart in the field `document`, and returns its address. */
export const uploadDocument = endpoint({
  method: 'POST',
  path: '/v3/certify/upload-document',
  success: 0,
  fileField: 'document',
  input: z.object({}),
  output: z.object({ url: line(VALUE_MAX) }),
})

export const uploadDocumentText: CallText<typeof uploadDocument> = {
  of: uploadDocument,
  group: 'Additions: applying for a loan',
  title: 'Send a photo of a document or a face',
  about: 'It is drawn anew and nothing of the file is kept. Its address goes into the step.',
  refusals: [
    'not-an-image',
    'image-too-large',
    'pdf-too-long',
    'pdf-locked',
    'unknown-image',
    'too-many-requests',
  ],
  fields: {
    url: 'The address of the photo, for this borrower alone.',
  },
}
