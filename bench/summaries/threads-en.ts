import { type SummaryCase, summaryCase } from './summary-case.ts'

const MAYA = 'Maya Lindgren'
const OMAR = 'Omar Haddad'
const PRIYA = 'Priya Nair'
const JONAS = 'Jonas Field'
const ALL = `${OMAR}+${PRIYA}+${JONAS}`

export const ENGLISH: readonly SummaryCase[] = [
  summaryCase(
    'Venue for the autumn conference',
    [
      [
        MAYA,
        ALL,
        '05-04',
        `Hi all,\n\nHope you had a nice weekend. I called three venues for the autumn conference. The Old Mill is available on 17 September and costs 8,400 EUR including catering. The Harbour Hall would be 6,900 EUR but has room for 120 people only.\n\nWhich one do you prefer? Also, Omar, could you check whether the budget allows for the Old Mill by Wednesday?\n\nBest,\nMaya`,
      ],
      [
        OMAR,
        `${MAYA}+${PRIYA}+${JONAS}`,
        '05-05',
        `Hi Maya,\n\nThanks for looking into this. I checked the budget: we can spend up to 9,000 EUR, so the Old Mill is fine.\n\nCheers\nOmar`,
      ],
      [
        PRIYA,
        `${MAYA}+${OMAR}+${JONAS}`,
        '05-05',
        `I prefer the Old Mill too. We expect about 150 people, so the Harbour Hall is too small. How many parking spaces does the Old Mill have?\n\nPriya`,
      ],
      [
        MAYA,
        ALL,
        '05-06',
        `Great, then it is decided: we go with the Old Mill on 17 September. I will sign the contract tomorrow. Jonas, please send the save-the-date to all speakers by Friday.\n\nMaya`,
      ],
    ],
    [
      ['Old Mill', '17 September'],
      ['8,400'],
      ['decided', 'Old Mill'],
      ['sign the contract', /maya/i],
      ['save-the-date', 'Jonas', '2026-05-08'],
      ['parking'],
      ['9,000'],
    ],
  ),
  summaryCase(
    'Login errors since the update',
    [
      [
        JONAS,
        PRIYA,
        '03-09',
        `Hi Priya,\n\nsince the update on Sunday about 40 customers cannot log in. They see error 503 after entering their password. Can you look into it today? Support receives ten calls an hour.\n\nThanks,\nJonas`,
      ],
      [
        PRIYA,
        JONAS,
        '03-09',
        `Hi Jonas,\n\nI found the cause: the session cache is full because the clean-up job was disabled by the update. I am going to enable the job again this afternoon and restart the servers at 18:00. Could you warn the customers about five minutes of downtime?\n\nPriya`,
      ],
      [
        JONAS,
        PRIYA,
        '03-09',
        `Done, the notice about the downtime was sent to all customers. When will we know whether it worked?`,
      ],
      [
        PRIYA,
        JONAS,
        '03-10',
        `The restart went fine and no errors were reported over night. I will write a short report for the management by Thursday. It is not yet clear why the job was disabled in the first place.\n\nPriya`,
      ],
    ],
    [
      ['40 customers', /log in/],
      ['cause', 'cache'],
      ['report', '2026-03-12', /priya/i],
      ['not yet clear', 'disabled'],
      [/no errors/i],
    ],
  ),
  summaryCase(
    'Re: Offer for 20 office chairs',
    [
      [
        'Helen Brook',
        OMAR,
        '02-02',
        `Dear Mr Haddad,\n\nThank you for your enquiry. We can offer you 20 office chairs of the model Lumbar Pro at 289 GBP each, a total of 5,780 GBP plus VAT. Delivery takes three weeks. The offer is valid until 27 February.\n\nPlease let me know which colour you would like.\n\nKind regards,\nHelen Brook\nBrook & Sons Ltd\nRegistered in England, company number 0123456`,
      ],
      [
        OMAR,
        'Helen Brook',
        '02-04',
        `Dear Ms Brook,\n\nThank you for the offer. Would you give us a discount of 5 per cent if we pay within ten days? We would like the chairs in grey. And could you deliver them by 2 March, before our new office opens?\n\nBest regards,\nOmar Haddad`,
      ],
      [
        'Helen Brook',
        OMAR,
        '02-05',
        `Dear Mr Haddad,\n\nI am happy to confirm a discount of 3 per cent for payment within ten days; 5 per cent is not possible. Unfortunately, grey is out of stock until April, but we have dark blue and black. Delivery by 2 March works if we receive your order by 9 February.\n\nKind regards,\nHelen Brook`,
      ],
    ],
    [
      ['20 office chairs', '289'],
      ['3 per cent'],
      ['grey', 'out of stock'],
      ['2 March', '9 February'],
      [/valid until 27 February|27 February/],
      ['colour'],
    ],
  ),
  summaryCase(
    'Moving the team meeting',
    [
      [
        PRIYA,
        `${MAYA}+${OMAR}+${JONAS}`,
        '06-01',
        `Hi team,\n\nThe meeting room is being painted this week. Can we move our weekly meeting from Tuesday to Thursday at 10:00?\n\nPriya`,
      ],
      [MAYA, `${PRIYA}+${OMAR}+${JONAS}`, '06-01', `Thursday at 10 works for me.\n\nMaya`],
      [
        OMAR,
        `${PRIYA}+${MAYA}+${JONAS}`,
        '06-01',
        `I am at a customer's on Thursday morning. Could we do Thursday at 14:00 instead?\n\nOmar`,
      ],
      [
        JONAS,
        `${PRIYA}+${MAYA}+${OMAR}`,
        '06-02',
        `14:00 is fine with me as well. I'll book room 3.12 and bring the new roadmap.\n\nJonas`,
      ],
      [
        PRIYA,
        `${MAYA}+${OMAR}+${JONAS}`,
        '06-02',
        `Perfect, so the meeting is moved to Thursday at 14:00 in room 3.12. Please add your topics to the agenda by tomorrow evening.\n\nThanks,\nPriya`,
      ],
    ],
    [
      ['moved', 'Thursday', '14:00'],
      ['3.12'],
      ['roadmap', /jonas/i],
      ['topics', 'agenda', '2026-06-03'],
      ['painted'],
    ],
  ),
  summaryCase(
    'Lease of the flat in Park Street',
    [
      [
        'Ruth Keller',
        JONAS,
        '04-07',
        `Hello Jonas,\n\nthe landlord has agreed to renew the lease for two years. The rent increases from 1,150 to 1,210 EUR a month from 1 July. He also wants a deposit of one more month.\n\nPlease tell me by 20 April whether you accept.\n\nRegards\nRuth Keller`,
      ],
      [
        JONAS,
        'Ruth Keller',
        '04-09',
        `Hi Ruth,\n\nthe new rent is okay for us. We do not understand the higher deposit, though. Why does he ask for it? And would he replace the kitchen window, which has been broken since January?\n\nJonas`,
      ],
      [
        'Ruth Keller',
        JONAS,
        '04-13',
        `Hi Jonas,\n\nhe drops the higher deposit. The window will be replaced in May; the carpenter will call you to arrange a day. I still need a copy of your passport for the new contract.\n\nRuth`,
      ],
    ],
    [
      ['renew', 'two years'],
      ['1,210', '1 July'],
      [/drops the higher deposit/],
      ['window', 'May'],
      ['passport'],
      ['20 April'],
    ],
  ),
  summaryCase(
    'Draft of the annual report',
    [
      [
        OMAR,
        `${MAYA}+${PRIYA}`,
        '01-12',
        `Dear both,\n\nattached is the draft of the annual report. Revenue rose by 12 % to 3.4 million EUR, and we hired nine people. The chapter on sustainability is still missing; I have not heard from Lena about the energy figures.\n\nMaya, please check the figures in chapter 2. Priya, could you write half a page on the new data centre by 21 January?\n\nBest wishes\nOmar`,
      ],
      [
        MAYA,
        `${OMAR}+${PRIYA}`,
        '01-14',
        `Hi Omar,\n\nI have checked the figures in chapter 2. Table 4 shows the costs of 2024 instead of 2025, the correct total is 1.9 million EUR. Everything else is right.\n\nMaya`,
      ],
      [
        PRIYA,
        `${OMAR}+${MAYA}`,
        '01-15',
        `Hello,\n\nI'll send the text on the data centre on Monday. Do we print the report this year or publish it as a PDF only?\n\nPriya`,
      ],
      [
        OMAR,
        `${MAYA}+${PRIYA}`,
        '01-16',
        `Thanks, Maya, I have corrected table 4. The board decided to publish the report on 28 February. Whether we print it is undecided until the printer has sent his quote.\n\nOmar`,
      ],
    ],
    [
      ['12 %', '3.4 million'],
      ['data centre', /priya/i, '2026-01-1'],
      ['28 February', 'board'],
      ['print', 'undecided'],
      ['1.9 million'],
      ['sustainability', 'missing'],
    ],
  ),
  summaryCase(
    'School trip to the science museum',
    [
      [
        'Carol Dunn',
        'Parents 4b',
        '09-14',
        `Dear parents,\n\nOn Thursday 24 September class 4b visits the science museum. The bus leaves at 8:15 from the school and we will be back at 15:30. The trip costs 14 pounds a child.\n\nPlease return the signed form with the money by 21 September. Children need a packed lunch and a raincoat. We are looking for two parents who can come along.\n\nKind regards\nCarol Dunn`,
      ],
      [
        'Peter Marsh',
        'Carol Dunn',
        '09-15',
        `Dear Ms Dunn,\n\nI can come along as a helper. Tim is allergic to nuts, is there a place where he can eat apart from the others?\n\nPeter Marsh`,
      ],
      [
        'Carol Dunn',
        'Peter Marsh',
        '09-15',
        `Dear Mr Marsh,\n\nThank you, that is wonderful. The museum has a quiet room, and I will make sure that nobody brings nuts. Please give me his emergency medicine on Wednesday.\n\nCarol Dunn`,
      ],
      [
        'Carol Dunn',
        'Parents 4b',
        '09-18',
        `Dear parents,\n\nOne change: the bus now leaves at 8:00 because of roadworks. We still need one more helper.\n\nCarol Dunn`,
      ],
    ],
    [
      ['24 September', 'museum'],
      ['signed form', '2026-09-21'],
      ['8:00', 'roadworks'],
      ['one more helper'],
      ['emergency medicine'],
      ['14 pounds'],
    ],
  ),
  summaryCase(
    'Fwd: Server room cooling',
    [
      [
        JONAS,
        `${OMAR}+${PRIYA}`,
        '07-06',
        `Morning,\n\nsorry for the noise so early. The temperature alarm of the server room went off at 5:40 again, the third time this month. I was there at six, and by then it was 34 degrees. I opened the door and put a fan in front of it, which of course is not a solution, but it got us through the morning.\n\nThe unit on the left makes a grinding noise. I am no expert, but that does not sound healthy to me.\n\nJonas\n\n-- \nJonas Field\nOperations\nThis e-mail is confidential and intended solely for the addressee. If you received it in error, please notify the sender.`,
      ],
      [
        OMAR,
        `${JONAS}+${PRIYA}`,
        '07-06',
        `Thanks Jonas, well done. Who services the units these days? I remember a company from Leeds, but that was years ago.\n\nOmar`,
      ],
      [
        JONAS,
        `${OMAR}+${PRIYA}`,
        '07-06',
        `It is CoolTech, the contract runs until December. I called them: the technician comes on Wednesday at 9. He says that the compressor is probably worn out, a new one is about 4,500 pounds.\n\nJonas`,
      ],
      [
        PRIYA,
        `${JONAS}+${OMAR}`,
        '07-07',
        `Hi both,\n\nuntil it is repaired I have moved the two heaviest jobs to the night. That should keep us below 28 degrees, at least if the weather stays like this. We could also rent a mobile unit, the hire company next door has them for 60 pounds a day. Shall we?\n\nPriya`,
      ],
      [
        OMAR,
        `${JONAS}+${PRIYA}`,
        '07-07',
        `Yes, please rent one until Friday. Jonas, could you ask CoolTech for a written quote before we spend 4,500? I need it for the finance meeting on 14 July.\n\nOmar`,
      ],
      [PRIYA, `${JONAS}+${OMAR}`, '07-07', `The mobile unit is running, 24 degrees now.\n\nPriya`],
      [
        JONAS,
        `${OMAR}+${PRIYA}`,
        '07-08',
        `The technician was here. It is not the compressor but a bearing of the fan, he replaces it tomorrow for 380 pounds. He recommends to replace both units next year, because they are twelve years old. I will collect two offers for that by the end of the month.\n\nWhat I still do not know is why the alarm did not reach the night shift.\n\nJonas`,
      ],
    ],
    [
      ['bearing', '380'],
      ['replace both units'],
      ['two offers', '2026-07-31', /jonas/i],
      ['alarm', 'night shift'],
      [/mobile unit/],
      ['third time'],
    ],
  ),
]
