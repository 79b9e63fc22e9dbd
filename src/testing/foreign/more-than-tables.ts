/**
 * Journeys that a backend of the specification's tables cannot support, each with the missing part. At night all other
 * journeys run there.
 */
export const needMoreThanTables: readonly { journey: RegExp; because: string }[] = [
  { journey: /an app is notified of an accepted offer/, because: 'offers that are listed' },
  { journey: /whose push never arrived is sent again/, because: 'offers that are listed' },
  {
    journey: /that has ended or changed is reported/,
    because: 'offers that are listed, and codes of offers',
  },
  { journey: /that became smaller is shown beside/, because: 'the fingerprint of an offer' },
  { journey: /has key facts, and related offers/, because: 'the true cost' },
  { journey: /says in the first view what it costs/, because: 'the true cost' },
  { journey: /with an unknown status shows other offers/, because: 'offers that are listed' },
  {
    journey: /is accepted without a script/,
    because: 'the offer that was accepted, in a field of ours',
  },
  { journey: /makes one loan of two taps/, because: 'the offer that was accepted, in a field of ours' },
  { journey: /is read, accepted and paid out/, because: 'the true cost' },
  {
    journey: /still worked out is (asked|a link)/,
    because: 'the amount that is received, which is in the true cost',
  },
  {
    journey: /extension\.spec\.ts (postponing in|a page without an extension)/,
    because: 'the state of a payment, codes of refusals',
  },
  {
    journey:
      /profile\.spec\.ts (a bank account|a card that fails|in the app, (the bank|an account)|a tap that starts|who mistyped|what the app said)/,
    because: 'bank accounts',
  },
  {
    journey:
      /papers\.spec\.ts (from a repaid loan|papers that are not there|what is offered has an agreement)/,
    because: 'papers',
  },
  {
    journey:
      /channels\.spec\.ts (money on its way|money that did not arrive|a part payment|a borrower pays a chosen amount|two pages with two amounts|a second part|paying off|a loan that is too young|how a way to pay works|a second reference|an expired reference|tampered parameters)/,
    because: 'the state of a payment, payoffs, instructions',
  },
  {
    journey: /a borrower agrees on a plan after seeing its cost/,
    because: 'what is agreed with who cannot pay',
  },
  { journey: /a slip left open until its reference has expired/, because: 'the state of a payment' },
  { journey: /home says what the stores ask for/, because: 'the example of a loan' },
  {
    journey: /site\.spec\.ts (sliders answer|without a script a field)/,
    because: 'what loans cost',
  },
  { journey: /complaints\.spec\.ts a complaint in/, because: 'the number of a complaint' },
  {
    journey:
      /register\.spec\.ts (specified|in-monsoon|who is registered already|parameters that another|by the letter)/,
    because: 'the market of a template',
  },
  {
    journey: /the extension is offered in a modal/,
    because: 'what is owed and what postponing costs, in figures',
  },
  { journey: /a server that is killed and started again/, because: 'a server of ours, whatever the project' },
  { journey: /a request about one’s own data/, because: 'requests about data' },
]
