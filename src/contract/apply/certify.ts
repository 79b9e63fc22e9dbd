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

/** The most fields that a step may have, and the longest value of one. */
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
    kind: 'Which step.',
    title: 'What the step is called.',
    intro: 'Why it is asked.',
    state: 'Where it stands.',
    reason: "Why it is refused or asked again, in the lender's words.",
    version: 'Goes back with what is saved: of two pages the older one is told.',
    fields: 'What is asked.',
    'fields.name': 'Names the value when it is saved.',
    'fields.kind': 'How it is drawn and checked.',
    'fields.label': 'What stands above the field.',
    'fields.hint': 'What stands below it.',
    'fields.options': 'What may be chosen.',
    'fields.options.value': 'What is saved where it is chosen.',
    'fields.options.text': 'What it is called.',
    'fields.max': 'How many characters; 0 where it is no text.',
    'fields.autocomplete': 'The attribute of HTML.',
    'fields.inputMode': 'The attribute of HTML.',
    'fields.value': 'What was saved; of a number of a document its end alone.',
    'fields.isKnown': 'The lender has it: it is shown, and not asked.',
    'fields.problem': 'Why it is asked again.',
    'fields.text': 'The text that is agreed to.',
    'fields.textHash': 'The value of a consent that is given.',
    number: 'Which of the steps it is.',
    of: 'How many steps there are.',
    previousStep: 'The step before; empty at the first.',
    nextStep: 'The step to do next; empty where none is.',
  },
}

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
    kind: 'Which step.',
    version: 'Goes back with what is saved: of two pages the older one is told.',
    values: 'A list of `{name, value}` as one text of JSON.',
    isSaved: 'Whether it is kept.',
    isOlder: 'Whether it was saved elsewhere since that version.',
    problems: 'What is wrong, field by field.',
    'problems.name': 'The field.',
    'problems.text': 'What is wrong with it, in a sentence.',
    'problems.confirm':
      'The words of a box by which the borrower confirms the value, because something only speaks against it. Sent again under `{name}.confirmed`, it is taken.',
    nextStep: 'The step to do next; empty where none is.',
  },
}

/** Sends one photo of a document or a face, multipart in the field `document`, and answers with its address. */
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
