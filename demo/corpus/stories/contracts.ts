import type { Story } from '../story.ts'

/** What lawyers write, and what is signed. */
export const contracts: Story[] = [
  {
    box: 'ada',
    subject: 'Contract with Harbour Hotels: clause 7',
    ago: 54,
    mail: `
@vogt contract-v3.rtf
Dear Ada,

I have gone through version 3. Two points need a decision of yours before I answer the other side.

1. Clause 7.2 makes you liable without limit. I recommend a cap at twice the annual fee.
2. The notice period of six months in clause 11 is long. Three are usual.

Please let me know by {+6}, as their counsel leaves for holidays afterwards.

Yours sincerely
Helene Vogt

@me +22h
Dear Dr. Vogt,

agreed on both. For the cap I could also live with three times the fee, if they insist. Please do not offer it yourself.

Kind regards
Ada

@vogt +3d
Dear Ada,

they accept the cap at twice the fee and three months of notice, but ask for a right to audit once a year. I see no harm in it if it is announced thirty days before. Shall I agree?

Helene Vogt

@me +3h
Yes, with the thirty days. Thank you for bringing this through so quickly.
`,
  },
  {
    box: 'ada',
    subject: 'First audit in spring',
    ago: 1,
    mail: `
@vogt
Dear Ada,

Harbour Hotels announce the first audit for the second week of March, within the thirty days. They have sent no list of what they want to see.

Helene Vogt

@me +3h draft
Dear Dr. Vogt,

about the first audit in spring: could you tell me which papers
`,
  },
  {
    box: 'ada',
    subject: 'NDA before we talk',
    ago: 24,
    mail: `
@elvira nda.rtf
Dear Ms. Brandt,

before Tidewater Holding can share its plans we would need the attached agreement on confidentiality. Kindly return it with your comments.

The term is five years. The place of jurisdiction is Luxembourg. In the event of a breach a penalty of €100,000 falls due.

Elvira Santos

@me +1d inline
> The term is five years.

Two would do for a website. I could sign three.

> The place of jurisdiction is Luxembourg.

Fine.

> In the event of a breach a penalty of €100,000 falls due.

That I cannot sign; damage that is proven, yes.

Ada Brandt

@elvira +4d nda-v2.rtf
Dear Ms. Brandt,

three years and proven damage are accepted. Version 2 is attached for your signature. May I then propose a meeting in the week after?

@me +2h nda-v2-signed.pdf
Signed and attached. The week after is good, any day but Monday.
`,
  },
  {
    box: 'hello',
    subject: 'Licence for the photographs of Signe Aas',
    ago: 8,
    with: 'ravi',
    mail: `
@nadia
Dear colleagues,

I act for Ms. Signe Aas. In July her pictures were still to be seen on three of your clients' pages, although the licence had ended. She is not angry, but she would like to be paid.

She proposes €1,800 for the past and a new licence for €40 per picture and year.

Nadia Benali

@me +1d
Dear Ms. Benali,

Ms. Aas is right, and we have taken all of them down since. We accept the €1,800. For the future we would like to keep 25 pictures, which makes €1,000 a year. Would she agree to three years at that price?

Ada Brandt

@nadia +3d
Dear Ms. Brandt,

she agrees to three years, if her name stands under each picture and not in a list at the end. I draw up the agreement until {+7}; please send me the list of the 25 by {+4}.

@ravi +2h signe-25.csv
The list is attached. I took the chapel and left the dunes.
`,
  },
  {
    box: 'hello',
    subject: 'Unauthorised use of a registered mark',
    ago: 11,
    unread: true,
    mail: `
@logo notice.pdf
To whom it may concern,

we represent Lantern Lager Breweries. The logo which you have designed for the "Lantern Museum" shows a lantern with three rays and thereby infringes the registered mark 018-447-221 of our client.

We demand that you cease to use it by {+10}, and that you bear our costs of €2,190.

Prescott Hale LLP

@me +1d
Dear Sir or Madam,

our client has used this lantern on its door since 1961. We have passed your letter on to our attorney, who will answer within your term. Please address everything further to her.

Ada Brandt

@nadia +2d
Dear Ada,

between us: a beer and a museum are not the same class of goods, and 1961 is long before their mark. I would answer politely and pay nothing. Two things I need from Wim by {+5}: a dated photograph of the old door, and the invoice of the sign maker if it still exists. May I write to him directly?
`,
  },
  {
    box: 'noor',
    subject: 'Data processing agreement: annex 2 is missing',
    ago: 13,
    mail: `
@privacy
Dear Ms. Haddad,

I am checking the agreement between Alder Clinics and your company. Annex 2, the list of those who process data on your behalf, is empty. Without it the third site may not start.

Could you let me have it by {+7}?

Lukas Steiner

@me +4h annex-2.rtf
Dear Mr. Steiner,

the annex is attached. There are three: Kupfer Hosting (servers, in Basel and Zurich), a sender of text messages (Bern), and an encrypted backup that never leaves your own cellar.

Noor Haddad

@privacy +2d
Dear Ms. Haddad,

exemplary, thank you. One question: how long does the sender of text messages keep the numbers?

@me +1d
Seven days for resending, then only a count without numbers. I have their confirmation in writing and can forward it.

@privacy +5h
Please do. With that I consider the matter closed and have given my consent to the third site today.
`,
  },
  {
    box: 'june',
    subject: 'Book contract: who keeps the digital rights?',
    ago: 37,
    folder: 'Archive',
    mail: `
@fiona contract-quiet-rooms.rtf
Dear June,

here is the contract for Quiet Rooms. Everything is as we said: 2,000 copies, ten percent, rising to twelve after 1,500. Please read paragraph 9 twice, legal has changed it.

Fiona

@me +2d
Dear Fiona,

I read 9 three times. It takes all digital rights, for ever, for a book that has no digital edition. I would like to keep them until there is one.

The rest is fine and even kind.

June

@fiona +1d
I hoped you would say that; I may not suggest it. Legal offers: the rights stay with you, but we get to answer first if somebody else asks. Thirty days for it.

@me +4h
Fourteen.

@fiona +1d contract-quiet-rooms-2.rtf
Twenty-one, and lunch is on me. Version 2 attached.

@me +3h contract-signed.pdf
Twenty-one and lunch. Signed.
`,
  },
]
