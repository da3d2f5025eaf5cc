import type { Story } from '../story.ts'

export const german: Story[] = [
  {
    box: 'ada',
    subject: 'Angebot Druck Festschrift',
    language: 'de',
    ago: 34,
    mail: `
@massmann angebot-4471.pdf
Guten Tag Frau Brandt,

anbei unser Angebot Nr. 4471 über 800 Exemplare auf 135 g Papier, Fadenheftung, für 2.960 Euro netto. Die Lieferzeit beträgt 15 Werktage ab Freigabe.

Mit freundlichen Grüßen
Jürgen Maßmann

@me +19h
Guten Tag Herr Maßmann,

vielen Dank. Wäre es auch mit Naturpapier möglich, und was würde das kosten? Und könnten Sie bis zum {+28d} liefern?

Freundliche Grüße
Ada Brandt

@massmann +23h
Naturpapier geht gern, der Aufpreis liegt bei 240 Euro. Den Termin schaffen wir, wenn die Freigabe bis Dienstag, 12 Uhr, vorliegt.

Jürgen Maßmann

@me +5h
Dann bitte mit Naturpapier. Die Freigabe kommt am Montag.

@massmann +4d
Die Bücher sind heute früh mit der Spedition unterwegs. Die Rechnung folgt per Post. Haben Sie eine Rampe?
`,
  },
  {
    box: 'ada',
    subject: 'Einladung zur Eröffnung',
    language: 'de',
    ago: 4,
    with: 'massmann',
    mail: `
@me draft
Lieber Herr Maßmann,

zur Eröffnung am {+21} möchten wir Sie herzlich einladen
`,
  },
  {
    box: 'hello',
    subject: 'Reklamation: Gutschein wird nicht angenommen',
    language: 'de',
    ago: 5,
    mail: `
@reklam gutschein.png
Guten Tag,

ich habe zum Geburtstag einen Gutschein für das Museum bekommen (LM-3308-K). Beim Bezahlen heißt es „unbekannt“. Der Gutschein ist keine drei Wochen alt. Bitte um Klärung, wir möchten am Samstag kommen.

Frauke Jäger

@me +2h
Guten Tag Frau Jäger,

das tut uns leid. Auf Ihrem Bild sieht man es: Der letzte Buchstabe ist kein K, sondern ein X, und der Drucker hat einen Strich verschluckt. Mit LM-3308-X klappt es, ich habe es gerade geprüft.

Noor für Demo & Co

@reklam +1h
Tatsächlich, es geht! Vielleicht könnten Sie auf X und K verzichten, meine Schwester hat denselben Drucker.

@me +1d
Eine gute Idee: Ab {+14d} enthalten neue Gutscheine weder K noch X und auch keine Null. Viel Vergnügen am Samstag!
`,
  },
  {
    box: 'hello',
    subject: 'Anfrage Schülerpraktikum im Januar',
    language: 'de',
    ago: 12,
    unread: true,
    mail: `
@praktikum lebenslauf.pdf
Sehr geehrte Damen und Herren,

ich bin 15 und suche für zwei Wochen im Januar einen Praktikumsplatz. Ich habe für unseren Ruderverein eine Seite gebaut, auf der man sieht, welches Boot frei ist. Sie geht manchmal.

Mit freundlichen Grüßen
Jannis Oberländer

@me +1d
Lieber Jannis,

„sie geht manchmal“ ist der ehrlichste Satz, den wir dieses Jahr gelesen haben. Du kannst gern kommen, vom 11. bis 22. Januar. Bring die Seite mit, dann schauen wir, warum sie manchmal nicht geht.

Von der Schule brauchen wir das Formular bis {+20}.

Ada Brandt

@praktikum +6h
Vielen Dank!!! Das Formular bringe ich am Montag vorbei. Soll ich einen eigenen Rechner mitnehmen?
`,
  },
  {
    box: 'hello',
    subject: 'Vermietung des Rathaussaals: Buchungsseite und Datenschutz',
    language: 'de',
    ago: 19,
    with: 'tomas',
    mail: `
@stadt ausschreibung.pdf
Sehr geehrte Frau Brandt,

die Stadt möchte ihre Säle künftig online vermieten. Die Unterlagen liegen bei. Drei Fragen vorab:

1. Können Vereine einen anderen Preis sehen als Firmen?
2. Wo liegen die Daten?
3. Was kostet der Betrieb im Jahr?

Ihre Antwort erbitten wir bis {+10}.

@me +2d
Sehr geehrte Damen und Herren,

zu 1: ja, über die Vereinsnummer. Zu 2: in Frankfurt, auf Wunsch auch in Ihrem eigenen Rechenzentrum. Zu 3: 3.400 Euro im Jahr, darin sind Wartung und ein Telefon, an dem jemand abnimmt.

Ein Angebot folgt bis {+6}.

Ada Brandt

@stadt +5d
Sehr geehrte Frau Brandt,

der Ausschuss hat Ihr Angebot gestern angenommen, mit einer Bedingung: Trauungen am Samstag müssen Vorrang haben. Wer ist bei Ihnen zuständig, und wann könnten Sie beginnen?

@tomas +3h
Zuständig bin ich. Beginn im Februar, eine erste Fassung zum Ausprobieren sechs Wochen später. Den Vorrang der Trauungen hätte ich gern in einem Satz vom Standesamt, bis {+14}.
`,
  },
  {
    box: 'noor',
    subject: 'Dringend: Kalender zeigt Sommerzeit',
    language: 'de',
    ago: 15,
    at: '9:20',
    with: 'tomas',
    mail: `
@regula
Liebe Noor,

an Standort 2 stehen heute alle Termine eine Stunde zu spät im Kalender. Die Patienten sind pünktlich, wir nicht. Bitte sofort!

Regula

@me +7m
Liebe Regula,

wir sehen es. Bis es behoben ist: Die ausgedruckte Tagesliste von gestern Abend stimmt, bitte danach arbeiten.

@tomas +21m
Behoben. Der Rechner am Empfang stand nach dem Stromausfall auf einer falschen Zeitzone. Ich habe ihm verboten, selbst zu denken.

@regula +12m
Alles wieder richtig, danke. Elf Patienten haben gewartet, keiner hat sich beschwert. Kann das an Standort 1 auch passieren?
`,
  },
  {
    box: 'noor',
    subject: 'Besprechung verschieben?',
    language: 'de',
    ago: 3,
    mail: `
@amsler
Liebe Frau Haddad,

am Donnerstag operiere ich länger als gedacht. Könnten wir unsere Besprechung auf Freitag, 7:30 Uhr, legen? Ich weiß, das ist früh.

B. Amsler

@me +1h
Lieber Herr Dr. Amsler,

7:30 Uhr passt, ich wohne diese Woche gegenüber. Soll ich die Auswertung der Wartezeiten gedruckt mitbringen?

@amsler +2h
Gedruckt und groß. Und bitte nur eine Seite.
`,
  },
  {
    box: 'noor',
    subject: 'Betriebskostenabrechnung: Widerspruch zu Position 6',
    language: 'de',
    ago: 28,
    isPrivate: true,
    mail: `
@hausverwaltung abrechnung.pdf
Sehr geehrte Mieterin,

anbei erhalten Sie die Abrechnung der Betriebskosten. Es ergibt sich eine Nachzahlung von 312,48 Euro, fällig zum {+30d}.

@me +3d
Sehr geehrte Damen und Herren,

Position 6 (Gartenpflege, 188 Euro) gehört zum Vorderhaus, wir im Hinterhaus haben nur einen Hof mit Fahrrädern. Ich bitte um Korrektur oder um Einsicht in den Beleg.

Noor Haddad

@hausverwaltung +8d abrechnung-korrigiert.pdf
Sehr geehrte Frau Haddad,

Ihr Einwand ist berechtigt. Die korrigierte Abrechnung liegt bei, die Nachzahlung beträgt 124,48 Euro. Wir bitten um Entschuldigung.
`,
  },
  {
    box: 'noor',
    subject: 'Elternbeirat 2b: Kuchen, Kasse, Laternen',
    language: 'de',
    ago: 8,
    isPrivate: true,
    mail: `
@kita
Liebe Eltern,

für das Laternenfest am {+10} suchen wir noch drei Kuchen, jemanden für die Kasse und zwei Erwachsene, die auf Kerzen aufpassen. In der Klassenkasse sind 84 Euro. Sollen davon die Würstchen bezahlt werden, oder bringt jeder selbst mit?

@me +5h
Ich backe einen Kuchen ohne Nüsse und mache die Kasse von 17 bis 18 Uhr. Würstchen bitte aus der Klassenkasse, sonst gibt es wieder achtzig.
`,
  },
  {
    box: 'june',
    subject: 'Ihr Termin',
    language: 'de',
    ago: 7,
    isPrivate: true,
    mail: `
@sommer
Guten Tag,

wir erinnern Sie an Ihren Termin am Mittwoch um 8:20 Uhr. Bitte bringen Sie Ihre Karte mit und sagen Sie spätestens 24 Stunden vorher ab.

Ihr Praxisteam

@me +3h
Guten Tag,

könnte ich den Termin auf die Woche danach verschieben?

Vielen Dank
June Okafor

@sommer +18h
Gern: Donnerstag, 11:40 Uhr. Passt das?
`,
  },
  {
    box: 'june',
    subject: 'Rahmen für sechs Fotografien',
    language: 'de',
    ago: 5,
    mail: `
@me
Lieber Herr Grün,

für eine Ausstellung im April brauche ich sechs Rahmen, 50 × 70, Eiche, entspiegeltes Glas. Was würde das kosten, und bis wann müssten die Bilder bei Ihnen sein?

June Okafor

@gruen +1d
Liebe Frau Okafor,

Eiche geölt, je 118 Euro, entspiegelt je 41 Euro mehr. Für April bräuchte ich die Abzüge bis Ende Februar, das Glas hat sechs Wochen. Bei sechs Stück geht die Rückwand aufs Haus.

@me +4h
Dann alle sechs entspiegelt. Die Abzüge kommen am 20. Februar, ich bringe sie selbst. Brauchen Sie eine Anzahlung?

@gruen +2h
Von Ihnen nicht.
`,
  },
]
