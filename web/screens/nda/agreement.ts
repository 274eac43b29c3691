/** The text of the Non-Disclosure Agreement, section by section. If its meaning changes, players have to accept it again. */
export type AgreementSection = { title: string; paragraphs: readonly string[] }

/** A summary for players. It is not part of the agreement. */
export const IN_SHORT: readonly string[] = [
  'Tell nobody what you see here.',
  'Post no pictures of the product, and do not take it apart.',
  'You may share results with the Share button, show the TV mode and overlays, and send links to pages of leagues.',
  'The agreement lasts two years after your last visit, and longer for trade secrets.',
  'Disputes go to binding arbitration in the US.',
]

export const AGREEMENT: readonly AgreementSection[] = [
  {
    title: '1. Definition of Confidential Information',
    paragraphs: [
      'This Non-Disclosure Agreement is made between you and the operator of Fantasy Social ("we", "us"). In it, ' +
        '"Confidential Information" means everything about the product that we let you see or use and that is not generally ' +
        'known: its features and screens, its scoring, pricing and payout methods, its source code, designs and plans, its ' +
        'statistics and results before we publish them, and what other participants tell or show inside it.',
      'It does not matter whether the information is written, spoken or shown on a screen, or whether it is marked as ' +
        'confidential.',
    ],
  },
  {
    title: '2. Obligations',
    paragraphs: [
      'You will keep Confidential Information secret, use it only to take part in Fantasy Social and to tell us what you ' +
        'think of it, and protect it with at least the care you give to confidential information of your own.',
      'You will not publish, pass on or sell it, will not post pictures or recordings of the product, and will not take the ' +
        'product apart to find out how it works or use what you learned to build a competing one.',
      'If you learn that Confidential Information was disclosed against this agreement, you will tell us without delay.',
    ],
  },
  {
    title: '3. Exceptions',
    paragraphs: [
      'These obligations do not cover information that is or becomes public without your doing, that you knew lawfully before ' +
        'we showed it to you, that you receive lawfully from somebody free to give it, or that you worked out by yourself ' +
        'without using ours. You may show to anybody the results that you share with the Share function of the product, and ' +
        'the screens that it offers for others to see: shared links, the TV mode, overlays and pages of leagues.',
      'If a law, a court or an authority requires you to disclose Confidential Information, you may disclose what is ' +
        'required. Where it is lawful, you will tell us beforehand so that we can object. Nothing in this agreement keeps you ' +
        'from reporting a possible violation of law to an authority.',
    ],
  },
  {
    title: '4. Term',
    paragraphs: [
      'This agreement begins when you accept it. Your obligations last for two years from the day you last used Fantasy ' +
        'Social and, for anything that is a trade secret, for as long as it remains one.',
      'You may stop using Fantasy Social at any time. On our request you will delete or return the copies of Confidential ' +
        'Information that you hold.',
    ],
  },
  {
    title: '5. Remedies',
    paragraphs: [
      'A disclosure against this agreement can do harm that money does not make good. Besides any other remedy the law ' +
        'provides, we may therefore ask a court to order that a disclosure be stopped or prevented.',
      'If we do not act on one breach, we do not give up the right to act on another.',
    ],
  },
  {
    title: '6. General',
    paragraphs: [
      'This agreement gives you no licence and no rights in Confidential Information, which stays ours, and makes neither of ' +
        'us the partner or employee of the other. If a part of it is invalid, the rest remains in force. It can only be changed ' +
        'in writing, and it replaces earlier agreements between us about the same subject.',
      'It is governed by the law of the United States of America. Disputes that we cannot settle between us are decided by ' +
        'binding arbitration in the United States under the rules of a recognised arbitration body, except that either of us ' +
        'may ask a court for the orders named in section 5.',
    ],
  },
]
