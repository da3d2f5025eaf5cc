import type { Role } from './people.ts'

export interface Line {
  /** `me` or the other side. */
  by: 'me' | 'them'
  text: string
  /** Hours since the message before. */
  after?: number
  /** Written as HTML. */
  html?: true
  attach?: 'pdf' | 'csv' | 'ics' | 'png' | 'docx'
  file?: string
  inlineImage?: true
}

export interface Story {
  with: Role
  subject: string
  language?: 'en' | 'de' | 'fr' | 'es'
  /** Days before today when it begins. */
  daysAgo: number
  lines: Line[]
  starred?: true
  /** The last message is still unread. */
  unread?: true
  folder?: 'Trash' | 'Archive' | 'Spam' | 'Drafts'
}

/** {me}, {project}, {product}, {city}, {client}, {sum} differ from mailbox to mailbox. */
export const stories: Story[] = [
  {
    with: 'client',
    subject: 'Kick-off for {project}',
    daysAgo: 96,
    starred: true,
    lines: [
      {
        by: 'them',
        text: 'Hello {me},\n\nthe board has approved the {product}. We would like to start on the first Monday of next month. Could you send me a plan with three milestones, and tell me whom you need on our side?\n\nWe have {sum} for the first phase, everything included.\n\nBest\nMarta',
      },
      {
        by: 'me',
        after: 5,
        text: 'Hello Marta,\n\nthat is wonderful news. Three milestones: a clickable draft after four weeks, the working {product} after ten, and handover after fourteen. From your side I need one person who may decide about texts, and access to the old system.\n\n{sum} is enough for the first two. I will put the third as an option.\n\nKind regards\n{me}',
      },
      {
        by: 'them',
        after: 20,
        text: 'Agreed. Decisions about texts: Jonas Ek. He is away until the 14th. I have asked IT for the access, ticket NQ-2217.\n\nPlease keep the option below twenty percent of the total.\n\nMarta',
      },
      {
        by: 'me',
        after: 3,
        attach: 'pdf',
        file: 'project-plan.pdf',
        text: 'Done: the option is now nineteen percent. The plan is attached. Could you sign page 3 by Friday, so that I can book the designer?\n\n{me}',
      },
      {
        by: 'them',
        after: 46,
        attach: 'pdf',
        file: 'project-plan-signed.pdf',
        text: 'Signed and attached. Let us speak every Tuesday at 9:30.\n\nMarta',
      },
    ],
  },
  {
    with: 'designer',
    subject: 'First sketches for the {product}',
    daysAgo: 71,
    lines: [
      {
        by: 'them',
        html: true,
        inlineImage: true,
        text: 'Hi {me},\n\nhere are three directions. A is quiet and typographic, B uses the photographs large, C is the brave one with the hand-drawn map of {city}.\n\nMy favourite is A with the map of C on the first page only.\n\nRavi',
      },
      {
        by: 'me',
        after: 7,
        text: 'Ravi, these are lovely. A with the map, yes. Two wishes: the dates must be readable for people of eighty, and the blue is a little cold for {client}.\n\nWhen could we see it on a phone?',
      },
      {
        by: 'them',
        after: 26,
        text: 'Dates at 18 px then, and I will warm the blue. Phone version on Thursday.\n\nOne question: does the search sit in the header or on its own page?',
      },
      {
        by: 'me',
        after: 2,
        text: 'In the header, please. The old statistics say that 41% of visitors search first.',
      },
      {
        by: 'them',
        after: 49,
        attach: 'png',
        file: 'phone-version.png',
        text: 'Attached. Search in the header, dates at 18, blue is warmer. I owe you the icons.',
      },
      { by: 'me', after: 1, text: 'Perfect. I will show it to {client} tomorrow.' },
    ],
  },
  {
    with: 'accountant',
    subject: 'Invoice 2026-118 is overdue',
    daysAgo: 34,
    unread: true,
    lines: [
      {
        by: 'them',
        attach: 'pdf',
        file: 'invoice-2026-118.pdf',
        text: 'Hello {me},\n\ninvoice 2026-118 over {sum} was due on the 12th and is still open. I attach a copy. Has there been a problem with it?\n\nRegards\nPriya Raman\nLedgerly',
      },
      {
        by: 'me',
        after: 30,
        text: 'Hello Priya,\n\nthe payment is stuck because the purchase order number is missing on the invoice. It is PO-7741. Could you add it and send the invoice again? I will then pay the same day.\n\n{me}',
      },
      {
        by: 'them',
        after: 4,
        attach: 'pdf',
        file: 'invoice-2026-118-b.pdf',
        text: 'Of course, here it is with PO-7741. We waive the reminder fee.',
      },
      { by: 'me', after: 2, text: 'Paid today, it should be with you on Wednesday.' },
      {
        by: 'them',
        after: 70,
        text: 'Received with thanks. Before I close the month: do you want the quarterly statement as CSV or as PDF?',
      },
    ],
  },
  {
    with: 'lawyer',
    subject: 'Contract with {client}: clause 7',
    daysAgo: 58,
    lines: [
      {
        by: 'them',
        attach: 'docx',
        file: 'contract-v3.docx',
        text: 'Dear {me},\n\nI have gone through version 3. Two points need a decision of yours before I answer the other side.\n\n1. Clause 7.2 makes you liable without limit. I recommend a cap at twice the annual fee.\n2. The notice period of six months in clause 11 is long. Three are usual.\n\nPlease let me know by the 24th, as their counsel leaves for holidays afterwards.\n\nYours sincerely\nHelene Vogt',
      },
      {
        by: 'me',
        after: 22,
        text: 'Dear Dr. Vogt,\n\nagreed on both. For the cap I could also live with three times the fee, if they insist. Please do not offer it yourself.\n\nKind regards\n{me}',
      },
      {
        by: 'them',
        after: 74,
        text: 'Dear {me},\n\nthey accept the cap at twice the fee and three months of notice, but ask for a right to audit once a year. I see no harm in it if it is announced thirty days before. Shall I agree?\n\nHelene Vogt',
      },
      {
        by: 'me',
        after: 3,
        text: 'Yes, with the thirty days. Thank you for bringing this through so quickly.',
      },
    ],
  },
  {
    with: 'candidate',
    subject: 'Application as a developer',
    daysAgo: 27,
    starred: true,
    lines: [
      {
        by: 'them',
        attach: 'pdf',
        file: 'lena-fischer-cv.pdf',
        text: 'Dear {me},\n\nI read your notice and would like to apply. For the last four years I have looked after the booking system of a ferry company: TypeScript, PostgreSQL, and a lot of talking with captains. I can start on 1 February.\n\nMy CV is attached.\n\nBest wishes\nLena Fischer',
      },
      {
        by: 'me',
        after: 25,
        text: 'Dear Lena,\n\nthank you, we enjoyed reading this. Would you have time for a call of forty minutes on Thursday at 14:00 or Friday at 10:00? We would talk about one real problem of ours, no riddles.\n\n{me}',
      },
      { by: 'them', after: 6, text: 'Friday at 10:00 would be perfect. Should I prepare anything?' },
      {
        by: 'me',
        after: 2,
        attach: 'ics',
        file: 'conversation.ics',
        text: 'Nothing to prepare. The invitation is attached; Ben will be there, too.',
      },
      {
        by: 'them',
        after: 92,
        text: 'Thank you for the good conversation. I kept thinking about the double bookings: a unique constraint on room and night would have caught them before any code does.\n\nLena',
      },
      {
        by: 'me',
        after: 20,
        text: 'Dear Lena,\n\nwe would love to work with you. The offer: 54,000 a year, four days a week, start on 1 February. You will have the contract on Monday. Please take your time.\n\n{me}',
      },
      {
        by: 'them',
        after: 28,
        text: 'I am delighted and I accept! One question: is it possible to work from {city} for two weeks in spring?',
      },
    ],
  },
  {
    with: 'friend',
    subject: 'Weekend at the lake?',
    daysAgo: 5,
    unread: true,
    lines: [
      {
        by: 'them',
        text: 'Hey {me},\n\nthe hut is free from Friday. Sauna works again, the boat does not. Are you in? Elif brings the cheese.',
      },
      {
        by: 'me',
        after: 9,
        text: 'In! I can take three people from the station at 17:40. Do we need firewood?',
      },
      { by: 'them', after: 2, text: 'Firewood yes, two bags. And a torch, mine fell into the lake 🙈' },
      { by: 'me', after: 1, text: 'Two bags, two torches.' },
      {
        by: 'them',
        after: 13,
        text: 'Elif asks: would Saturday evening be too late to arrive? She has a rehearsal until six.',
      },
    ],
  },
  {
    with: 'sister',
    subject: "Mum's birthday",
    daysAgo: 16,
    lines: [
      {
        by: 'them',
        text: 'She turns 70 on the 9th. I thought of a weekend in {city} for the three of us, trains booked early it is about 180 each. What do you think?',
      },
      { by: 'me', after: 4, text: 'Beautiful idea. I can pay the hotel. Should we tell her or not?' },
      {
        by: 'them',
        after: 3,
        text: 'Not! Only that she keeps the weekend free. I will tell her we paint the kitchen.',
      },
      { by: 'me', after: 26, text: 'Trains are booked: out at 8:14, back at 17:02. Reference K7RM2P.' },
    ],
  },
  {
    with: 'german',
    subject: 'Angebot Druck {product}',
    language: 'de',
    daysAgo: 41,
    lines: [
      {
        by: 'them',
        attach: 'pdf',
        file: 'angebot-4471.pdf',
        text: 'Guten Tag {me},\n\nanbei unser Angebot Nr. 4471 über 800 Exemplare auf 135 g Papier, Fadenheftung, für 2.960 Euro netto. Die Lieferzeit beträgt 15 Werktage ab Freigabe.\n\nMit freundlichen Grüßen\nJürgen Maßmann',
      },
      {
        by: 'me',
        after: 19,
        text: 'Guten Tag Herr Maßmann,\n\nvielen Dank. Wäre es auch mit Naturpapier möglich, und was würde das kosten? Und könnten Sie bis zum 5. liefern?\n\nFreundliche Grüße\n{me}',
      },
      {
        by: 'them',
        after: 23,
        text: 'Naturpapier geht gern, der Aufpreis liegt bei 240 Euro. Den 5. schaffen wir, wenn die Freigabe bis Dienstag, 12 Uhr, vorliegt.\n\nJürgen Maßmann',
      },
      { by: 'me', after: 5, text: 'Dann bitte mit Naturpapier. Die Freigabe kommt am Montag.' },
      {
        by: 'them',
        after: 101,
        text: 'Die Bücher sind heute früh mit der Spedition unterwegs. Die Rechnung folgt per Post. Haben Sie eine Rampe?',
      },
    ],
  },
  {
    with: 'french',
    subject: 'Commande de tissus pour {client}',
    language: 'fr',
    daysAgo: 49,
    lines: [
      {
        by: 'them',
        text: 'Bonjour {me},\n\nles échantillons sont partis hier par la poste. Le lin gris coûte 38 euros le mètre, le bleu 42. Il nous faut votre choix avant le 20 pour livrer en janvier.\n\nBien cordialement\nCamille Dubois',
      },
      {
        by: 'me',
        after: 44,
        text: 'Bonjour Camille,\n\nles échantillons sont arrivés, merci. Nous prenons le lin gris, 60 mètres. Pouvez-vous confirmer le prix total avec le transport ?\n\nCordialement\n{me}',
      },
      {
        by: 'them',
        after: 17,
        attach: 'pdf',
        file: 'facture-proforma.pdf',
        text: 'Bonjour,\n\nle total est de 2 280 euros, transport compris. La facture proforma est jointe. Dès réception de l’acompte de 30 %, nous lançons le tissage.\n\nCamille',
      },
      { by: 'me', after: 6, text: 'L’acompte de 684 euros est viré ce matin. Merci beaucoup.' },
    ],
  },
  {
    with: 'spanish',
    subject: 'Revisión de la furgoneta',
    language: 'es',
    daysAgo: 22,
    lines: [
      {
        by: 'me',
        text: 'Hola Lucía,\n\nla furgoneta hace un ruido al frenar desde el lunes. ¿Tenéis un hueco esta semana?\n\nGracias\n{me}',
      },
      {
        by: 'them',
        after: 3,
        text: 'Hola {me}:\n\nel jueves a las 8:30 podemos mirarla. Si son las pastillas, serían unos 190 euros y la tienes el mismo día.\n\nUn saludo\nLucía',
      },
      { by: 'me', after: 1, text: 'Perfecto, el jueves a las 8:30. La deja mi compañero.' },
      {
        by: 'them',
        after: 52,
        attach: 'pdf',
        file: 'factura-0932.pdf',
        text: 'Ya está lista. Eran las pastillas y un disco: 248 euros en total. La factura va adjunta.',
      },
    ],
  },
  {
    with: 'builder',
    subject: 'Scaffold on Tuesday',
    daysAgo: 12,
    lines: [
      {
        by: 'them',
        text: 'Hi,\n\nthe scaffold comes on Tuesday at 7. We need the yard free, no cars, and somebody with the key to the cellar for the power.\n\nIf it rains more than on the forecast we wait until Thursday.\n\nOskar',
      },
      {
        by: 'me',
        after: 8,
        text: 'The yard will be free. The key is with Mrs. Pauli on the ground floor, she is up at six.\n\nHow long will it stand?',
      },
      {
        by: 'them',
        after: 11,
        text: 'Twelve working days. The gutter first, then the paint. Did you decide between the two whites?',
      },
      { by: 'me', after: 4, text: 'The warmer one, RAL 9010.' },
    ],
  },
  {
    with: 'manager',
    subject: 'Weekly: {project}',
    daysAgo: 8,
    starred: true,
    lines: [
      {
        by: 'them',
        html: true,
        text: 'Hi all,\n\nnotes of today:\n\n- Import of the old data runs through, 99.2% of the rows. {me} looks at the rest until Wednesday.\n- Load test: 300 people at once are fine, 500 are not. Decision: we buy the larger machine for the opening week.\n- Open: who writes the texts of the error pages?\n\nNext week same time.\n\nBen',
      },
      {
        by: 'me',
        after: 20,
        text: 'The missing 0.8% are bookings without a guest. I propose to import them with the name "unknown" and a flag. Objections?\n\nI can write the error pages.',
      },
      {
        by: 'them',
        after: 3,
        text: 'No objections. Error pages: thank you! Please keep them short and friendly.',
      },
      {
        by: 'me',
        after: 27,
        attach: 'csv',
        file: 'rows-without-guest.csv',
        text: 'Imported, 214 rows. The list is attached for Jonas.',
      },
      {
        by: 'them',
        after: 5,
        text: 'Jonas says 9 of them are duplicates (marked in red in his copy). Can you remove those before Monday?',
      },
      { by: 'me', after: 2, text: 'Removed.' },
      {
        by: 'them',
        after: 60,
        text: 'The opening moves to the 3rd, two days later, because the signs are late. Everything else stays. Can you tell the designer?',
      },
      { by: 'me', after: 1, text: 'Told Ravi, he is fine with the 3rd.' },
      {
        by: 'them',
        after: 22,
        text: 'Great. Then the last open item is the larger machine. It costs 310 for the week. Do I have your go?',
      },
      { by: 'me', after: 2, text: 'Go.' },
      { by: 'them', after: 1, text: 'Ordered, it is there tomorrow at noon.' },
      { by: 'them', after: 20, text: 'Machine is up, load test with 600 passed. See you on Tuesday 🎉' },
    ],
  },
  {
    with: 'landlord',
    subject:
      'Announcement regarding the replacement of the water meters in all units of the building including cellars, and the access to your rooms which will be required on the days named below',
    daysAgo: 19,
    lines: [
      {
        by: 'them',
        html: true,
        text: 'Dear tenants,\n\nthe water meters will be replaced on the 27th between 8:00 and 13:00. Please make sure that somebody is at home, or leave a key with the caretaker.\n\nThe water will be off for about twenty minutes.\n\nOffice of Whitcombe Estates',
      },
      {
        by: 'me',
        after: 31,
        text: 'Good morning,\n\nI am away on the 27th. The caretaker has my key; please ask him to be present.\n\nRegards\n{me}',
      },
    ],
  },
  {
    with: 'doctor',
    subject: 'Ihr Termin',
    language: 'de',
    daysAgo: 9,
    lines: [
      {
        by: 'them',
        text: 'Guten Tag,\n\nwir erinnern Sie an Ihren Termin am Mittwoch um 8:20 Uhr. Bitte bringen Sie Ihre Karte mit und sagen Sie spätestens 24 Stunden vorher ab.\n\nIhr Praxisteam',
      },
      {
        by: 'me',
        after: 3,
        text: 'Guten Tag,\n\nkönnte ich den Termin auf die Woche danach verschieben?\n\nVielen Dank\n{me}',
      },
      { by: 'them', after: 18, text: 'Gern: Donnerstag, 11:40 Uhr. Passt das?' },
    ],
  },
  {
    with: 'arabic',
    subject: 'معرض الكتاب',
    daysAgo: 30,
    lines: [
      {
        by: 'them',
        text: 'مرحبا {me}،\n\nيسعدنا دعوتكم إلى معرض الكتاب في الربيع. هل يمكنكم تأكيد الحضور قبل نهاية الشهر؟\n\nمع التحية\nليلى منصور',
      },
      {
        by: 'me',
        after: 24,
        text: 'Dear Layla,\n\nthank you very much for the invitation. I will gladly come, and can speak about the {product} if that helps.\n\nWarm regards\n{me}',
      },
    ],
  },
  {
    with: 'support',
    subject: '[Ticket 88213] Export stops at 60%',
    daysAgo: 14,
    lines: [
      {
        by: 'me',
        text: 'Hello,\n\nsince your update on Monday every export stops at 60% and nothing more happens. I need the October figures by Thursday. What can I do?\n\n{me}',
      },
      {
        by: 'them',
        after: 2,
        html: true,
        text: 'Hi {me},\n\nthank you for telling us, and sorry for the trouble. Could you tell me roughly how many rows your export has? There is a known problem above 50,000.\n\nIris',
      },
      { by: 'me', after: 1, text: 'About 72,000.' },
      {
        by: 'them',
        after: 5,
        html: true,
        text: 'Then it is that one. Until the repair on Friday you can export by month: Settings, Export, "Split by month". I have also lifted the limit for your account by hand, so October should work right now.\n\nIris',
      },
      { by: 'me', after: 1, text: 'It works, thank you for the quick help!' },
    ],
  },
  {
    with: 'client',
    subject: 'Feedback of the first users',
    daysAgo: 3,
    unread: true,
    lines: [
      {
        by: 'them',
        html: true,
        text: 'Hello {me},\n\nwe showed the {product} to twelve people on Saturday. Ten found their way alone. Two stumbled over the calendar: they did not see that one can go to the next month.\n\nOne quote: "It feels like somebody had thought of me."\n\nCan the arrow be larger, and could the month have its name on it?\n\nMarta',
      },
      {
        by: 'me',
        after: 4,
        text: 'Thank you, that quote goes on our wall. The arrow gets the name of the next month; you will see it tomorrow.',
      },
      {
        by: 'them',
        after: 21,
        text: 'Seen, and better. One more wish: can the confirmation mail carry the address of the side entrance for wheelchairs?',
      },
    ],
  },
  {
    with: 'designer',
    subject: 'Icons',
    daysAgo: 2,
    unread: true,
    lines: [
      {
        by: 'them',
        attach: 'png',
        file: 'icons.png',
        text: 'The promised icons, 24 of them. The teapot is a present.',
      },
    ],
  },
  {
    with: 'accountant',
    subject: 'Receipts for November',
    daysAgo: 1,
    unread: true,
    lines: [
      {
        by: 'them',
        text: 'Hello {me},\n\nfor the November return I am missing three receipts: the train to {city} on the 4th, the hotel (two nights), and the screws from the hardware store.\n\nCould you send photographs by the 28th?\n\nPriya',
      },
    ],
  },
  {
    with: 'candidate',
    subject: 'Contract received',
    daysAgo: 11,
    lines: [
      {
        by: 'them',
        attach: 'pdf',
        file: 'contract-signed.pdf',
        text: 'Dear {me},\n\nthe signed contract is attached. I am looking forward to February. Is there anything I should read before?\n\nLena',
      },
      {
        by: 'me',
        after: 6,
        text: 'Welcome, Lena! Read the notes on double bookings in our wiki; otherwise have a good January.',
      },
    ],
  },
  {
    with: 'friend',
    subject: '',
    daysAgo: 63,
    folder: 'Archive',
    lines: [
      {
        by: 'them',
        text: 'forgot the subject again. the recipe: 500 g flour, 300 ml water, 10 g salt, a spoon of the starter, twelve hours in the cold. call me when it sticks',
      },
    ],
  },
  {
    with: 'manager',
    subject: 'Retrospective of phase one',
    daysAgo: 45,
    folder: 'Archive',
    lines: [
      {
        by: 'them',
        text: 'What went well: the weekly call, early sketches, {client} answered within a day.\nWhat did not: we learned too late that the old data has no guest for some bookings.\nWhat we change: look at real data in week one.\n\nAnything to add?\n\nBen',
      },
      {
        by: 'me',
        after: 12,
        text: 'I would add: ask who decides about texts before the first text is written.',
      },
      { by: 'them', after: 2, text: 'Added. Thank you all.' },
    ],
  },
  {
    with: 'builder',
    subject: 'Old offer for the roof',
    daysAgo: 120,
    folder: 'Trash',
    lines: [
      {
        by: 'them',
        text: 'Offer for the roof: 7,400 with tiles, 6,100 with sheet metal. Valid for sixty days.\n\nOskar',
      },
    ],
  },
  {
    with: 'sister',
    subject: 'Photos of the garden',
    daysAgo: 38,
    starred: true,
    lines: [
      {
        by: 'them',
        attach: 'png',
        file: 'garden.png',
        html: true,
        text: 'Look how high the beans are! The fence held against the deer, all because of your wire.',
      },
      { by: 'me', after: 10, text: 'What a jungle. Keep some seeds for me.' },
    ],
  },
  {
    with: 'client',
    subject: 'Re: Change of the opening hours',
    daysAgo: 20,
    lines: [
      {
        by: 'me',
        text: 'Hello Marta,\n\nfor the opening week we need the hours of all seven days, also the late Thursday. Could Jonas confirm them by tomorrow noon?\n\n{me}',
      },
      {
        by: 'them',
        after: 18,
        text: 'Confirmed by Jonas: 10 to 18 every day, Thursday until 21, closed on the 24th and 25th.',
      },
    ],
  },
  {
    with: 'friend',
    subject: 'Concert tickets',
    daysAgo: 0,
    unread: true,
    lines: [
      {
        by: 'them',
        text: 'I have two tickets for the string quartet on the 12th, row 4. Do you want to come, or shall I ask Elif?\n\nTobi',
      },
    ],
  },
  {
    with: 'lawyer',
    subject: 'Draft: answer about the audit',
    daysAgo: 1,
    folder: 'Drafts',
    lines: [
      { by: 'me', text: 'Dear Dr. Vogt,\n\nabout the first audit in spring: could you tell me which papers' },
    ],
  },
  {
    with: 'german',
    subject: 'Entwurf Einladung',
    language: 'de',
    daysAgo: 4,
    folder: 'Drafts',
    lines: [
      { by: 'me', text: 'Lieber Herr Maßmann,\n\nzur Eröffnung am 3. möchten wir Sie herzlich einladen' },
    ],
  },
]
