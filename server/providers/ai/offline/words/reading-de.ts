import { cues } from './cues.ts'
import type { ReadingWords } from './reading-words.ts'

export const READING_DE: ReadingWords = {
  abbreviations: new Set(
    'z b z.b d h d.h u a u.a usw bzw ca evtl ggf inkl exkl zzgl bspw vgl nr hr fr dr prof dipl ing str tel abs art bd mio mrd max min mind sog geb st s o s.o s.u i.d.r v a z.t mwst jan feb mrz apr jun jul aug sep sept okt nov dez mo di mi do sa so zb'.split(
      ' ',
    ),
  ),
  greeting: cues(
    '^hallo|^hi|^hey|^liebe|^lieber|^liebes|^guten tag|^guten morgen|^guten abend|^sehr geehrte|^sehr geehrter|^moin|^servus|^gruss gott|^grusse sie|^gruss dich|^werte|^werter|^tag',
  ),
  signOff:
    cues(`^mit freundlichen grussen|^mit freundlichem gruss|^freundliche grusse|^viele grusse|^beste grusse|^liebe grusse|^herzliche grusse|^schone grusse|^mit besten grussen|^mit herzlichen grussen
    ^gruss|^grusse|^lg|^vg|^mfg|^bg|^danke|^vielen dank|^besten dank|^herzlichen dank|^bis bald|^bis dann|^danke dir|^danke ihnen|^hochachtungsvoll|^alles gute|^alles liebe|^ciao|^tschuss|^danke und gruss|^dank und gruss`),
  courtesy:
    cues(`ich hoffe, es geht|hoffe, es geht|wie geht es|wie geht's|schones wochenende|schonen tag|schonen abend|schone woche|^vielen dank fur ihre ~ nachricht|^vielen dank fur deine ~ nachricht|^danke fur deine ~ nachricht|^danke fur die ~ nachricht|^danke fur ihre ~ nachricht|^vielen dank fur die ~ antwort|^danke fur die ~ antwort|^vielen dank fur ihre mail|^danke fur deine mail
    ^vielen dank|^herzlichen dank|^besten dank|^danke schon|^danke dir|^danke euch|bei fragen|bei ruckfragen|falls sie fragen|falls du fragen|wenn sie fragen|wenn du fragen|noch fragen|fur ruckfragen|zogern sie nicht|zogere nicht|jederzeit gerne|jederzeit zur verfugung|gern zur verfugung|gerne zur verfugung
    freue mich auf|freuen uns auf|ich freue mich|wir freuen uns|im voraus|^kein problem|^klingt gut|^alles klar|^sorry|^entschuldige die spate|^entschuldigen sie die spate|^herzlichen gluckwunsch|^willkommen|^viel spass|bis bald`),
  boilerplate:
    cues(`abmelden|abbestellen|newsletter|im browser ansehen|im browser anzeigen|online ansehen|sie erhalten diese|diese e-mail wurde|diese nachricht wurde|gesendet von meinem|von meinem ~ gesendet
    vertrauliche informationen|vertraulich|rechtlich geschutzt|nicht der richtige adressat|nicht der vorgesehene|irrtumlich erhalten|informieren sie bitte sofort den absender|unbefugte weitergabe|unerlaubte|datenschutz*|impressum|agb|alle rechte vorbehalten
    geschaftsfuhrer*|handelsregister|amtsgericht|registergericht|hrb|ust-id*|ust-idnr|umsatzsteuer-id*|sitz der gesellschaft|aufsichtsrat|bitte nicht antworten|automatisch generiert|automatisch erstellt|umwelt, bevor|vor dem ausdrucken`),
  leading:
    /^(?:(?:also|und|aber|dann|gut|ok|okay|übrigens|ach|nun|außerdem|zudem|ferner|zunächst|erstens|zweitens|zuletzt|schließlich|wie besprochen|wie gesagt|ps|p\.s\.|danke|vielen dank|perfekt|super|prima)\s*[,:!–—-]\s*|(?:und|aber|also)\s+)/iu,
  request:
    cues(`bitte|konntest du|konnten sie|kannst du|konnen sie|konntet ihr|konnt ihr|wurdest du|wurden sie|ware es moglich|ware schon, wenn|ware toll, wenn|ware nett, wenn|ware super, wenn|du musst|sie mussen|ihr musst|du solltest|sie sollten|ihr solltet
    denk daran|denk dran|denkt daran|denken sie daran|vergiss nicht|vergesst nicht|vergessen sie nicht|gib ~ bescheid|geben sie ~ bescheid|gebt ~ bescheid|sag ~ bescheid|sagen sie ~ bescheid|melde dich|melden sie sich|meldet euch|wir bitten sie|ich bitte sie|ich bitte dich|wir brauchen von|ich brauche von|wir benotigen von|ich benotige von|kann jemand|konnte jemand|magst du|mogen sie|wurde mich freuen, wenn sie|wurde mich freuen, wenn du`),
  imperative: cues(
    `^*en sie|^schick|^schicke|^schickt|^prufe|^pruf|^schau|^schaut|^sag|^sagt|^ruf|^rufe|^ruft|^buch|^buche|^bring|^bringt|^nimm|^nehmt|^mach|^macht|^gib|^gebt|^sende|^leite|^trag|^tragt|^bestell|^bestelle|^uberweise|^bereite|^kummere|^kummer|^lies|^lest|^organisier|^organisiere|^informiere|^frag|^frage|^fragt|^denk|^schreib|^schreibt|^stell|^stelle|^reserviere|^reservier|^erganze|^korrigiere|^teste`,
  ),
  commitment:
    cues(`ich werde|ich schicke|ich sende|ich kummere mich|ich prufe|ich melde mich|ich rufe|ich ubernehme|ich mache|ich bereite|ich bringe|ich buche|ich bestelle|ich uberweise|ich erledige|ich frage|ich gebe ~ bescheid|ich reserviere|ich trage|ich erstelle|ich organisiere|ich informiere|ich leite|ich stelle|ich schreibe|ich lade|ich klare|ich korrigiere|ich liefere|ich hole
    werde ich|schicke ich|sende ich|kummere ich|prufe ich|melde ich|rufe ich|ubernehme ich|mache ich|bringe ich|buche ich|bestelle ich|uberweise ich|erledige ich|gebe ich|reserviere ich|erstelle ich|klare ich|liefere ich|wir werden|wir schicken|wir senden|wir kummern uns|wir prufen|wir melden uns|wir ubernehmen|wir liefern|werden wir|schicken wir|liefern wir|prufen wir|melden wir`),
  noCommitment: cues(
    `ich werde ~ nicht|werde ich ~ nicht|ich werde ~ sein|ich gebe zu|wir werden sehen|wir werden ~ sein|ich mache mir|ich frage mich|frage ich mich|wir werden ~ brauchen|habe ich|ich stelle fest|ich werde gebeten`,
  ),
  assignment:
    'wird|soll|sollte|muss|ubernimmt|kummert sich|schickt|pruft|macht|bucht|bringt|bereitet|organisiert|liefert|bitte|kannst du|konntest du|konnen sie|konnten sie|schick|pruf|prufe|mach',
  decision: cues(
    `entschieden|entscheidung|beschlossen|beschluss|einig|geeinigt|vereinbart|genehmigt|freigegeben|bestatigt|bestatige|bestatigen|zugesagt|abgesagt|abgelehnt|angenommen|gebucht|unterschrieben|festgelegt|wir nehmen|wir machen|einverstanden|passt mir|passt uns|passt gut|passt fur|geht klar|steht fest|es bleibt bei|gewahlt|beauftragt|fix|final|in ordnung`,
  ),
  change:
    cues(`verschoben|verschiebt|verschieben|verlegt|geandert|anderung|statt|anstatt|stattdessen|neuer termin|nicht mehr|erhoht|gesenkt|steigt|sinkt|gestiegen|gesunken|verzogert|verzogerung|verlangert|ersetzt|kaputt|defekt|fehlt|fehlen|fehler|problem|probleme|ausgefallen|fallt aus|leider|stellt sich heraus|gefunden
    kostet|kosten|preis|budget|gesamt|insgesamt|frist|fallig|beginnt|startet|endet|verfugbar|lieferung|geliefert|lieferbar|liefertermin|termin|angebot|rabatt|betrag|summe`),
  undecided: cues(
    `noch nicht entschieden|noch unklar|unklar|noch offen|offen ist|offen bleibt|steht noch aus|noch nicht klar|nicht sicher|unsicher|mussen wir noch|muss noch|mussen noch|ist zu klaren|noch zu klaren|klaren wir noch|warten noch|warte noch|wir warten|ich warte|noch keine antwort|noch keine ruckmeldung|hangt davon ab|noch nicht bestatigt|noch keine entscheidung|weiss noch nicht|wissen noch nicht|entscheiden wir|zu entscheiden|ausstehend|tbd`,
  ),
  done: cues(
    `erledigt|gemacht|fertig|geschickt|verschickt|gesendet|abgeschickt|anbei|im anhang|angehangt|beigefugt|hier ist|hier sind|uberwiesen|bezahlt|gebucht|bereits|schon|unterschrieben|hochgeladen|eingereicht|bestellt|aktualisiert|reserviert|eingetragen|behoben|repariert|abgeschlossen|abgegeben|ist raus|sind raus|weitergeleitet|gepruft|korrigiert|bestatigt|verlangert|ausgetauscht|angerufen`,
  ),
  settled: cues(
    'erledigt|geklart|gelost|behoben|hat sich erledigt|hinfallig|vom tisch|alles klar|nicht mehr notig|funktioniert wieder|geht wieder|lauft wieder|beantwortet',
  ),
  thanks: cues('^danke|^vielen dank|^herzlichen dank|^besten dank'),
  deferral: cues(
    `weiss ich nicht|weiss nicht|weiss ich noch nicht|nicht sicher|prufe ich|ich prufe|klare ich|ich klare|melde mich|frage nach|ich frage|muss ich prufen|muss erst|muss noch|schaue nach|keine ahnung|gebe ~ bescheid|warte noch|brauche noch`,
  ),
  answer: cues(
    `ja|nein|gern|gerne|klar|naturlich|sicher|selbstverstandlich|auf jeden fall|passt|geht klar|stimmt|genau|richtig|leider nicht|leider nein|geht leider nicht|einverstanden|in ordnung|kein problem|doch|ok|okay|konnen wir|kann ich|wir konnen|ich kann|perfekt|machen wir`,
  ),
  openQuestion: cues(
    '^was|^wann|^wo|^wer|^wen|^wem|^welche*|^wie|^warum|^wieso|^woher|^wohin|um wie viel uhr|wie viel*|wie lange|bis wann|ab wann',
  ),
  dates: {
    weekdays: ['montag', 'dienstag', 'mittwoch', 'donnerstag', 'freitag', 'samstag|sonnabend', 'sonntag'],
    months: [
      'januar|janner|jan',
      'februar|feber|feb',
      'marz|mrz',
      'april|apr',
      'mai',
      'juni|jun',
      'juli|jul',
      'august|aug',
      'september|sept|sep',
      'oktober|okt',
      'november|nov',
      'dezember|dez',
    ],
    deadline:
      'bis spatestens|spatestens bis|spatestens am|spatestens|bis zum|bis|vor dem|fallig am|frist ist der|frist',
    today: 'heute|heute abend|bis feierabend|heute nachmittag',
    tomorrow: 'morgen|morgen fruh|morgen abend|morgen nachmittag|morgen vormittag',
    dayAfterTomorrow: 'ubermorgen',
    endOfWeek: 'ende der woche|ende dieser woche|diese woche',
    endOfNextWeek:
      'ende nachster woche|ende der nachsten woche|ende kommender woche|ende der kommenden woche',
    endOfMonth: 'ende des monats|monatsende|ende dieses monats',
    nextWeek:
      'nachste woche|nachster woche|kommende woche|kommender woche|der nachsten woche|der kommenden woche',
    nextDay: '',
    noDay: 'guten morgen|am morgen|morgens|jeden morgen',
    dayAlone: '(?:zum|am|den|dem|bis|vor dem)\\s+#\\.(?!\\d)',
    inDays: 'in # tagen|in # tag|innerhalb von # tagen|binnen # tagen',
    inWeeks: 'in # wochen|in # woche|innerhalb von # wochen|binnen # wochen',
    numbers: ['ein|einem|einer', 'zwei', 'drei', 'vier', 'funf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'],
    isDayFirst: true,
    time: '(?:um\\s+|gegen\\s+|ab\\s+)?\\d{1,2}(?:[:.]\\d{2})?\\s*uhr|um\\s+\\d{1,2}[:.]\\d{2}|\\d{1,2}:\\d{2}',
  },
}
