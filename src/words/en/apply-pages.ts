import { calculatorEn } from './calculator.ts'
import { plural } from './plural.ts'

/** Texts of the application pages. Texts of steps and states come from the server. */
export const applyEn = {
  calculator: calculatorEn,
  product: {
    title: 'Apply for a loan',
    apply: (amount: string) => `Apply for ${amount}`,
    goOn: 'Go on with my application',
    seeOffer: 'See my offer',
    nothing: 'There is no loan to apply for now',
    nothingText: 'When there is one again, you find it here.',
    free: 'Applying costs nothing and does not commit you to anything.',
    term: 'Term',
    decision: 'Decision',
    minutes: 'Applying takes',
    minutesValue: (count: number) =>
      plural(count, { one: 'about 1 minute', other: `about ${count} minutes` }),
    who: 'Who can apply',
    needed: 'What we will ask for',
    others: 'Other loans',
    notSent: 'No application was made. Please try again.',
  },
  application: {
    title: 'Your application',
    /** `step` is the number of the page's step. */
    progress: (left: number, all: number, step?: number) => {
      const rest = left === 0 ? 'all done' : `${left} of ${all} to go`
      return step === undefined
        ? rest.replace(/^./, (first) => first.toUpperCase())
        : `Step ${step} · ${rest}`
    },
    minutesLeft: (count: number) =>
      count === 0
        ? 'ready to send'
        : plural(count, { one: 'about 1 minute', other: `about ${count} minutes` }),
    steps: 'What we ask for',
    begin: 'Begin',
    goOn: 'Continue',
    send: 'Send my application',
    sendNote: 'By sending it you ask for an offer. You accept nothing yet.',
    states: {
      open: 'Not done yet',
      done: 'Done',
      expired: 'Please fill this in again',
      refused: 'To be corrected',
    },
    until: (day: string) => `What you fill in is kept until ${day}.`,
    acceptUntil: (day: string) => `You can accept it until ${day}.`,
    amount: 'You apply for',
    term: 'For',
    follow: 'You also find our reply on the Home page.',
    look: 'Refresh',
    seeOffer: 'See my offer',
    seeLoan: 'See my loan',
    law: 'What the law says',
    whatNow: 'What you can do',
    ask: 'Ask us why',
    complain: 'Send a complaint',
    yourData: 'Ask what data we used',
    again: 'See what a loan costs',
    none: 'You have not applied for a loan yet',
    noneText: 'You see what it costs before we ask you anything.',
    withdraw: 'Withdraw my application',
    withdrawText: 'It is cancelled, and we stop reviewing it. You can apply again.',
    withdrawYes: 'Yes, withdraw it',
    list: 'Your applications',
  },
  step: {
    title: 'Your application',
    continue: 'Save and continue',
    known: 'What we already know',
    knownWrong: 'Is something wrong there? Call us, and we change it.',
    choose: 'Please choose',
    older: 'In the meantime, this part was saved somewhere else.',
    olderMine: 'Below is what you typed here. Saving it replaces the other.',
    olderThere: 'Saved in the meantime',
    askedMeanwhile: 'In the meantime we reviewed your application, and ask about this part again:',
    askedMine: 'What you typed here is below. Please check it against that and save it.',
    emptyValue: 'nothing',
    photoOf: 'Which photo is it?',
    photoTake: 'Take a photo or choose one',
    choosePhoto: 'Choose a photo',
    photoPreview: (label: string) => `The photo that you chose: ${label}`,
    photoSending: (percent: number) => `Sending the photo: ${percent} %`,
    photoSend: 'Send this photo',
    photoSent: 'The photo was sent.',
    photoFailed: 'The photo was not sent. It is still here.',
    photoTooLarge: 'This photo is too large. Please choose a smaller one.',
    photoCrowdedOut: 'Too many photos come in at the moment. Please send it again.',
    stillSending: 'A photo is still on its way. Please wait a moment.',
    consent: 'I have read this text and agree.',
    placeShare: 'Share my location',
    placeAsking: 'Getting your location…',
    placeReady: 'Your location will be sent when you save, to about one kilometre.',
    placeForget: 'Do not share it',
    placeFailed: 'We could not get your location. You can continue without it.',
    placeNoScript: 'This browser cannot share it here. You can continue without it.',
    skip: 'Skip this',
    bind: 'Add my bank account',
    bindText: 'You add it on its own page, with a code to your phone.',
    bound: 'Your bank account is already here.',
    next: 'Continue',
  },
  home: {
    finish: 'Finish my application',
    mend: 'See what is missing',
    follow: 'See my application',
    invite: 'Apply for a loan',
    inviteText: 'See what a loan costs before you apply.',
  },
}

export type ApplyWords = typeof applyEn
