import { type SummaryCase, summaryCase } from './summary-case.ts'

const KATRIN = 'Katrin Vogel'
const STEFAN = 'Stefan Brandt'
const LENA = 'Lena Hofmann'
const ALI = 'Ali Demir'

export const GERMAN: readonly SummaryCase[] = [
  summaryCase(
    'Angebot Website-Relaunch',
    [
      [
        KATRIN,
        STEFAN,
        '03-02',
        `Sehr geehrter Herr Brandt,\n\nvielen Dank für das Gespräch am Freitag. Anbei erhalten Sie unser Angebot für den Relaunch Ihrer Website. Die Kosten liegen bei 18.500 Euro zzgl. MwSt., die Umsetzung dauert ca. zehn Wochen. Das Angebot gilt bis 31. März.\n\nKönnten Sie uns bitte bis Mittwoch mitteilen, ob der Umfang so passt?\n\nMit freundlichen Grüßen\nKatrin Vogel`,
      ],
      [
        STEFAN,
        KATRIN,
        '03-04',
        `Sehr geehrte Frau Vogel,\n\ndanke für das Angebot. Der Umfang passt, allerdings brauchen wir zusätzlich einen Mitgliederbereich. Was würde das kosten? Außerdem müssten wir spätestens am 1. Juni online gehen, d. h. vor der Messe.\n\nMit freundlichen Grüßen\nStefan Brandt`,
      ],
      [
        KATRIN,
        STEFAN,
        '03-05',
        `Sehr geehrter Herr Brandt,\n\nder Mitgliederbereich würde 3.200 Euro kosten. Der Termin 1. Juni ist möglich, wenn wir am 16. März beginnen. Bitte schicken Sie uns dafür bis 12. März Ihre Texte und Bilder.\n\nMit freundlichen Grüßen\nKatrin Vogel`,
      ],
      [
        STEFAN,
        KATRIN,
        '03-06',
        `Sehr geehrte Frau Vogel,\n\nwir nehmen das Angebot mit Mitgliederbereich an. Die Texte schicke ich Ihnen am Dienstag. Wer die Bilder liefert, ist noch nicht entschieden.\n\nViele Grüße\nStefan Brandt`,
      ],
    ],
    [
      ['18.500'],
      ['3.200', 'Mitgliederbereich'],
      ['nehmen das Angebot', 'an'],
      ['Texte und Bilder', '2026-03-12'],
      ['Bilder', 'nicht entschieden'],
      ['1. Juni'],
      ['Texte schicke', /Stefan/, '2026-03-10'],
    ],
  ),
  summaryCase(
    'Sommerfest',
    [
      [
        LENA,
        `${KATRIN}+${ALI}+${STEFAN}`,
        '05-11',
        `Hallo zusammen,\n\ndas Sommerfest findet am 4. Juli ab 16 Uhr im Stadtgarten statt. Wir rechnen mit 60 Gästen und haben 1.500 Euro Budget.\n\nAli, kannst du bitte bis Ende der Woche einen Grillstand reservieren? Katrin, kümmerst du dich um die Musik? Wer bringt Spiele für die Kinder mit?\n\nLiebe Grüße\nLena`,
      ],
      [
        ALI,
        `${LENA}+${KATRIN}+${STEFAN}`,
        '05-12',
        `Hallo Lena,\n\nder Grillstand ist reserviert, er kostet 420 Euro. Ich brauche bis 20. Juni die genaue Zahl der Vegetarier.\n\nLG Ali`,
      ],
      [
        KATRIN,
        `${LENA}+${ALI}+${STEFAN}`,
        '05-13',
        `Hi,\n\nich frage die Band von letztem Jahr an und sage euch am Montag Bescheid.\n\nKatrin`,
      ],
      [
        LENA,
        `${KATRIN}+${ALI}+${STEFAN}`,
        '05-18',
        `Hallo,\n\nder Stadtgarten hat uns wegen Bauarbeiten abgesagt. Wir feiern stattdessen im Hof der Firma, Datum und Uhrzeit bleiben. Stefan, bitte melde das Fest beim Hausmeister an.\n\nLena`,
      ],
    ],
    [
      ['Sommerfest', '4. Juli'],
      ['Hof der Firma'],
      ['Hausmeister', 'Stefan'],
      ['420 Euro'],
      ['Vegetarier', '20. Juni'],
      ['Spiele'],
      ['Band', /Katrin/],
    ],
  ),
  summaryCase(
    'Heizung im 3. Stock',
    [
      [
        ALI,
        'Hausverwaltung Nord',
        '11-02',
        `Guten Tag,\n\nseit Donnerstag ist im 3. Stock die Heizung ausgefallen, betroffen sind vier Wohnungen. Bitte schicken Sie möglichst noch heute einen Techniker. In der Wohnung von Fr. Maier lebt ein Säugling.\n\nMit freundlichen Grüßen\nAli Demir`,
      ],
      [
        'Hausverwaltung Nord',
        ALI,
        '11-02',
        `Sehr geehrter Herr Demir,\n\nwir haben die Firma Wärme Klein beauftragt, sie kommt morgen zwischen 8 und 10 Uhr. Bitte sorgen Sie dafür, dass der Keller zugänglich ist.\n\nFreundliche Grüße\nHausverwaltung Nord GmbH\nAmtsgericht Hamburg HRB 12345`,
      ],
      [
        ALI,
        'Hausverwaltung Nord',
        '11-03',
        `Guten Tag,\n\nder Techniker war da: Die Pumpe ist defekt, und das Ersatzteil wird erst am Freitag geliefert. Er hat drei elektrische Heizgeräte dagelassen. Wer übernimmt die Stromkosten dafür?\n\nAli Demir`,
      ],
      [
        'Hausverwaltung Nord',
        ALI,
        '11-04',
        `Sehr geehrter Herr Demir,\n\nwir bedauern die Umstände. Die Pumpe wird am Freitag um 9 Uhr eingebaut. Für die betroffenen Tage mindern wir die Miete um 15 Prozent.\n\nFreundliche Grüße\nHausverwaltung Nord GmbH`,
      ],
    ],
    [['Heizung', 'ausgefallen'], ['Pumpe', 'Freitag'], ['Stromkosten'], ['15 Prozent'], ['Pumpe', 'defekt']],
  ),
  summaryCase(
    'Bewerbung Buchhaltung',
    [
      [
        'Nora Winter',
        STEFAN,
        '02-16',
        `Sehr geehrter Herr Brandt,\n\nvielen Dank für die Einladung zum Gespräch. Leider kann ich am 23. Februar nicht, da ich noch einen Kurs habe. Wäre es möglich, das Gespräch auf den 25. Februar zu verschieben?\n\nMit freundlichen Grüßen\nNora Winter`,
      ],
      [
        STEFAN,
        'Nora Winter',
        '02-17',
        `Sehr geehrte Frau Winter,\n\ndas ist kein Problem: Das Gespräch findet am 25. Februar um 11 Uhr statt. Bitte bringen Sie Ihre Zeugnisse im Original mit. Ab wann könnten Sie bei uns anfangen?\n\nMit freundlichen Grüßen\nStefan Brandt`,
      ],
      [
        'Nora Winter',
        STEFAN,
        '02-18',
        `Sehr geehrter Herr Brandt,\n\nherzlichen Dank. Ich könnte ab dem 1. Mai anfangen, meine Kündigungsfrist beträgt zwei Monate. Meine Gehaltsvorstellung liegt bei 52.000 Euro. Gibt es die Möglichkeit, zwei Tage in der Woche zu Hause zu arbeiten?\n\nMit freundlichen Grüßen\nNora Winter`,
      ],
    ],
    [
      ['25. Februar', '11 Uhr'],
      ['Zeugnisse', /Nora Winter/],
      ['1. Mai'],
      ['52.000'],
      ['zwei Tage', 'zu Hause'],
    ],
  ),
  summaryCase(
    'Lieferverzug Bestellung 4711',
    [
      [
        LENA,
        'Vertrieb Metallbau Süd',
        '04-13',
        `Guten Tag,\n\nunsere Bestellung 4711 über 300 Winkel sollte am 8. April kommen. Bisher ist nichts eingetroffen. Wann können wir damit rechnen?\n\nFreundliche Grüße\nLena Hofmann`,
      ],
      [
        'Vertrieb Metallbau Süd',
        LENA,
        '04-14',
        `Sehr geehrte Frau Hofmann,\n\nwir entschuldigen uns für die Verzögerung. Wegen eines Maschinenschadens verschiebt sich die Lieferung auf den 24. April. Wir könnten Ihnen 100 Stück vorab am 17. April schicken. Bitte geben Sie uns bis morgen Bescheid, ob Sie das wünschen.\n\nMit freundlichen Grüßen\nMetallbau Süd`,
      ],
      [
        LENA,
        'Vertrieb Metallbau Süd',
        '04-14',
        `Guten Tag,\n\nja, bitte schicken Sie die 100 Stück vorab. Da uns durch den Verzug Kosten entstehen, erwarten wir einen Nachlass von 10 Prozent.\n\nFreundliche Grüße\nLena Hofmann`,
      ],
      [
        'Vertrieb Metallbau Süd',
        LENA,
        '04-15',
        `Sehr geehrte Frau Hofmann,\n\ndie 100 Stück gehen heute raus. Über den Nachlass muss noch unsere Geschäftsleitung entscheiden. Ich melde mich bis Montag bei Ihnen.\n\nMit freundlichen Grüßen\nMetallbau Süd`,
      ],
    ],
    [
      ['Lieferung', '24. April'],
      ['100 Stück'],
      ['Nachlass', '10 Prozent'],
      ['Nachlass', /Geschäftsleitung/],
      ['melde', '2026-04-20'],
      ['Maschinenschaden'],
    ],
  ),
  summaryCase(
    'Umzug der Kita-Gruppe',
    [
      [
        KATRIN,
        `${ALI}+${LENA}+${STEFAN}`,
        '08-03',
        `Liebe Eltern,\n\nwie ihr sicher schon gehört habt, wird das Dach der Kita ab September saniert. Wir haben lange überlegt, wie wir das am besten lösen. Die Bärengruppe zieht deshalb vom 7. September bis voraussichtlich Ende November in das Gemeindehaus in der Lindenstraße um. Die Öffnungszeiten bleiben gleich.\n\nFür den Umzug am Samstag, 5. September, suchen wir noch sechs Helfer mit Auto. Bitte meldet euch bis 20. August bei mir.\n\nHerzliche Grüße\nKatrin Vogel\nKita Regenbogen`,
      ],
      [
        ALI,
        KATRIN,
        '08-04',
        `Liebe Katrin,\n\nich kann helfen und habe einen Transporter. Eine Frage noch: Gibt es im Gemeindehaus eine Küche oder müssen wir das Mittagessen mitgeben?\n\nViele Grüße\nAli`,
      ],
      [
        KATRIN,
        `${ALI}+${LENA}+${STEFAN}`,
        '08-05',
        `Lieber Ali,\n\nsuper, vielen Dank! Eine Küche gibt es nicht, das Mittagessen wird geliefert. Dadurch steigt das Essensgeld um 0,80 Euro am Tag.\n\nKatrin`,
      ],
      [
        LENA,
        KATRIN,
        '08-06',
        `Hallo Katrin,\n\nfür uns ist der Weg in die Lindenstraße leider ziemlich weit. Können wir Emil für die drei Monate in die Igelgruppe geben? Das wäre eine große Erleichterung für uns, zumal ich ab Oktober wieder Vollzeit arbeite.\n\nLG Lena`,
      ],
      [
        KATRIN,
        LENA,
        '08-10',
        `Liebe Lena,\n\ndas kann ich allein nicht entscheiden, ich bespreche es am Donnerstag mit der Leitung. Schick mir bitte noch die Bestätigung deines Arbeitgebers.\n\nKatrin`,
      ],
      [
        STEFAN,
        KATRIN,
        '08-11',
        `Hallo,\n\nam 5. September bin ich nicht da, aber ich kann am Freitag davor beim Packen helfen. Umzugskartons bringe ich mit.\n\nStefan`,
      ],
    ],
    [
      ['Gemeindehaus', '7. September'],
      ['0,80'],
      ['Bestätigung', /lena/i],
      ['sechs Helfer'],
      ['Umzugskartons', /stefan/i],
      ['Leitung', 'Donnerstag'],
      ['Igelgruppe'],
    ],
  ),
]
