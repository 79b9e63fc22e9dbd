/** `todo`: not run; `ask`: the tester must confirm; `none`: nothing to check. */
export type Status = 'pass' | 'fail' | 'note' | 'ask' | 'wait' | 'todo' | 'none'

/** Every verdict: its result, symbol, and meaning. */
export const verdictWords = {
  idle: ['todo', 'Not run', 'Not run yet.'],
  waiting: ['wait', 'Waiting', 'The host was asked and has not answered yet.'],
  'no-host': ['none', 'No host', 'There is no app around this page: it is open in a plain browser.'],
  'own-names': ['none', 'Not needed', 'The host is reached by functions with names of its own.'],
  'not-offered': ['none', 'Not offered', 'The host does not offer it, which is no failure.'],

  ready: ['pass', 'Ready', 'The host said ready in time.'],
  late: [
    'note',
    'Ready late',
    'The host said ready after more than 5 s: by then the browser has stood in for it.',
  ],
  'unknown-names': [
    'note',
    'Unknown names',
    'The host is ready, and names actions that no page asks for: misspelt?',
  ],
  'no-actions': [
    'note',
    'Offers nothing',
    'The host is ready and names no action, so no page will ask it for one.',
  ],
  'never-ready': ['fail', 'Never ready', 'The host never said ready.'],

  'as-expected': ['pass', 'Passed', 'The host answered as it should.'],
  answered: ['pass', 'Answered', 'The host answered in time.'],
  called: ['pass', 'Called', 'The function of the host was called and came to its end.'],
  happened: ['pass', 'It happened', 'You saw that it happened.'],
  refused: [
    'note',
    'Refused',
    'The host knows the action and refused. The page does nothing then and says so.',
  ],
  threw: ['note', 'Threw', 'The function of the host threw. A page takes that for a refusal.'],
  'left-open': ['ask', 'Left open', 'This page was left before an answer came. Did it happen?'],
  'invalid-parameters': [
    'note',
    'Not sent',
    'No page would send these parameters, so the host was not asked.',
  ],

  'never-answered': ['fail', 'Never answered', 'The host was asked and never answered.'],
  'answered-late': ['fail', 'Too late', 'The answer came after the limit: the page had given up.'],
  'answered-twice': ['fail', 'Answered twice', 'The host answered the same request more than once.'],
  'wrong-id': ['fail', 'Wrong id', 'An answer came, and its id is not the one that was asked with.'],
  'id-not-text': [
    'fail',
    'Id is not text',
    'An answer came, and its id is not text. Ids go back exactly as they came.',
  ],
  'not-text': [
    'fail',
    'Not text',
    'AbonoBridge.receive was given something else than text: quote the JSON once more.',
  ],
  'message-event': [
    'fail',
    'Message event',
    'The answer came as a message event. Pages hear only AbonoBridge.receive.',
  ],
  'not-the-protocol': ['fail', 'Unreadable', 'What came is no message of the protocol.'],
  'does-not-fit': ['fail', 'Result does not fit', 'The result is not the one that the protocol describes.'],
  'not-done-after-all': [
    'fail',
    'Named, not done',
    'ready names the action, and the answer to it is -32601.',
  ],
  'wrong-code': ['fail', 'Wrong code', 'An unknown method was refused with another code than -32601.'],
  'took-anything': ['fail', 'Took anything', 'An unknown method was answered as if it had been done.'],
  'nothing-happened': ['fail', 'Nothing happened', 'You saw nothing happen.'],
} as const satisfies Record<string, readonly [Status, string, string]>

export type Word = keyof typeof verdictWords
