import { cues } from './cues.ts'
import type { ReadingWords } from './reading-words.ts'

export const READING_FR: ReadingWords = {
  abbreviations: new Set(
    'm mm mme mlle dr pr me st ste p ex p.ex cf etc env av bd tel art no vol ed jan fev mars avr juil sept oct nov dec lun mar mer jeu ven sam dim min max ref c.-a-d'.split(
      ' ',
    ),
  ),
  greeting: cues(
    '^bonjour|^bonsoir|^salut|^coucou|^cher|^chere|^chers|^cheres|^madame|^monsieur|^mesdames|^hello|^rebonjour|^re-bonjour',
  ),
  signOff:
    cues(`^cordialement|^bien cordialement|^tres cordialement|^bien a vous|^bien a toi|^a bientot|^amicalement|^bonne journee|^bonne soiree|^sinceres salutations|^salutations|^meilleures salutations|^meilleurs sentiments|^respectueusement|^bises|^bisous|^je t'embrasse|^amities
    ^merci|^merci d'avance|^merci beaucoup|^a plus|^a+|^cdlt|^cdt|^bien sincerement|^au plaisir|^a tout a l'heure|^a demain|^veuillez agreer|^je vous prie d'agreer|^bonne fin de journee|^bon week-end`),
  courtesy:
    cues(`j'espere que vous allez bien|j'espere que tu vas bien|j'espere que tout va bien|comment allez-vous|comment vas-tu|ca va|bonne journee|bonne soiree|bon week-end|bonne semaine|bonne continuation
    ^merci pour votre ~ message|^merci pour ton ~ message|^merci de votre message|^merci de ton message|^merci pour ta reponse|^merci pour votre reponse|^merci de votre reponse|^merci pour ton retour|^merci pour votre retour|^merci beaucoup|^un grand merci|^merci encore|^merci a tous|d'avance merci|merci d'avance|je vous remercie par avance
    n'hesitez pas|n'hesite pas|si vous avez des questions|si tu as des questions|reste a votre disposition|restons a votre disposition|rester a votre disposition|dans l'attente de|au plaisir de|hate de|ravi de|^pas de souci|^pas de probleme|^desole pour le retard|^felicitations|^bienvenue|^avec plaisir|a bientot|veuillez agreer|je vous prie d'agreer|l'expression de`),
  boilerplate:
    cues(`se desabonner|desabonner|desinscrire|desinscription|vous recevez ce|ce message a ete envoye|cet e-mail a ete|voir ~ dans votre navigateur|version en ligne|envoye depuis mon|envoye de mon|obtenez outlook
    confidentiel*|strictement reserve|destinataire prevu|usage exclusif|si vous avez recu ce message par erreur|recu ce message par erreur|par erreur, merci|politique de confidentialite|mentions legales|tous droits reserves|conditions generales|siret|siren|rcs|capital social|siege social|tva intracommunautaire|ne pas repondre|genere automatiquement|message automatique|avant d'imprimer|pensez a l'environnement`),
  leading:
    /^(?:(?:et|mais|donc|alors|bon|ok|d'accord|au fait|oh|ensuite|enfin|d'abord|tout d'abord|par ailleurs|de plus|en outre|aussi|en fait|comme convenu|comme prévu|ps|p\.s\.|merci|parfait|super|très bien)\s*[,:!–—-]\s*|(?:et|mais|donc)\s+)/iu,
  request: cues(
    `pourriez-vous|pouvez-vous|peux-tu|pourrais-tu|tu peux|vous pouvez|tu pourrais|vous pourriez|merci de|merci d'*|s'il vous plait|s'il te plait|svp|stp|veuillez|voudriez-vous|voulez-vous bien|serait-il possible|est-ce possible de|il faut que tu|il faut que vous|il faudrait que|tu dois|vous devez|tu devrais|vous devriez|j'ai besoin que|nous avons besoin que|n'oubliez pas|n'oublie pas|pensez a|pense a|priere de|je vous prie de|je vous demande de|je te demande de|dites-moi|dis-moi|tenez-moi|tiens-moi|faites-moi|fais-moi|je vous saurais gre|quelqu'un peut|quelqu'un pourrait|est-ce que tu peux|est-ce que vous pouvez|est-ce que tu pourrais|est-ce que vous pourriez|auriez-vous l'amabilite`,
  ),
  imperative: cues(
    `^*ez|^*ez-moi|^*ez-nous|^*ez-le|^*ez-la|^*ez-les|^envoie|^envoie-moi|^verifie|^regarde|^confirme|^confirme-moi|^reponds|^appelle|^reserve|^prends|^apporte|^prepare|^transmets|^signe|^paie|^ajoute|^corrige|^previens|^rappelle|^relis|^complete|^demande|^fais|^mets|^donne|^imprime|^choisis|^contacte`,
  ),
  commitment: cues(
    `je vais|je m'occupe|je m'en occupe|je m'en charge|je me charge|je vous envoie|je t'envoie|je vous enverrai|je t'enverrai|j'envoie|j'enverrai|je reviens vers|je reviendrai vers|je vous tiens|je te tiens|je vous rappelle|je te rappelle|je vous appelle|je t'appelle|j'appelle|j'appellerai|je prepare|je preparerai|je verifie|je verifierai|je reserve|je reserverai|je ferai|je fais|je vous transmets|je vous transmettrai|je te transmets|je vous confirme d'ici|je previens|je previendrai|j'apporte|j'apporterai|je passe|je passerai|je commande|je regarde|nous allons|nous vous enverrons|nous vous envoyons|nous reviendrons|on s'en occupe|je relis|je redige|j'organise|je contacte|je contacterai|je demande|je demanderai|je corrige|je prends|je prendrai|je mets|je mettrai`,
  ),
  noCommitment: cues(
    `je vais bien|je ne vais pas|nous n'allons pas|je vais etre|je ne fais|je serai|je prends note|je vais devoir|je fais partie|je me demande|nous allons bien|nous allons devoir|je prends acte|je passe une`,
  ),
  assignment:
    "va|doit|devra|s'occupe|se charge|prepare|envoie|verifie|reserve|prend|apporte|peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|merci de|envoie|a",
  decision: cues(
    `decide|decidee|decidons|decision|convenu|d'accord|accord|valide|validee|valides|validons|approuve|approuvee|confirme|confirmee|confirmons|accepte|acceptee|refuse|refusee|annule|annulee|reserve|signe|signee|retenu|retenue|choisi|choisie|on part sur|nous partons sur|on garde|nous gardons|me convient|nous convient|convient|c'est bon pour|entendu|feu vert|definitif|arrete`,
  ),
  change:
    cues(`reporte|reportee|deplace|deplacee|decale|decalee|change|changee|modifie|modifiee|changement|modification|au lieu de|a la place|nouvelle date|nouvel horaire|ne ~ plus|augmente|augmentation|baisse|reduit|retard|prolonge|remplace|en panne|casse|manque|manquent|erreur|probleme|malheureusement|il s'avere
    coute|cout|couts|prix|budget|total|tarif|montant|echeance|delai|date limite|debute|commence|demarre|termine|disponible|livraison|livre|livree|devis|remise|facture`),
  undecided: cues(
    `pas encore decide|pas encore|a decider|reste a|restent a|a confirmer|a definir|a determiner|pas sur|pas sure|incertain|en suspens|en attente|j'attends|nous attendons|on attend|toujours pas|ne sais pas encore|ne savons pas encore|il faut decider|il faudra decider|doit encore|devons encore|on hesite|j'hesite|nous hesitons|ca depend|depend de|question ouverte|sans reponse|sans nouvelles|pas de reponse`,
  ),
  done: cues(
    `c'est fait|fait|faite|envoye|envoyee|envoyes|ci-joint|ci-jointe|ci-joints|en piece jointe|voici|paye|payee|regle|reglee|reserve|reservee|deja|signe|signee|termine|terminee|pret|prete|corrige|corrigee|mis a jour|mise a jour|depose|transmis|transmise|commande|effectue|effectuee|vire|resolu|repare|ajoute|ajoutee|confirme|confirmee|verifie|relu|renouvele|remplace|appele`,
  ),
  settled: cues(
    "resolu|resolue|regle|reglee|c'est regle|n'est plus necessaire|plus besoin|laisse tomber|laissez tomber|fonctionne de nouveau|fonctionne a nouveau|remarche|question close|tout est clair|repond a ma question",
  ),
  thanks: cues('^merci|^un grand merci'),
  deferral: cues(
    `je ne sais pas|sais pas|pas sur|pas sure|je verifie|je vais verifier|je reviens vers|je me renseigne|je vais demander|je demande|il faut que je|je regarde|aucune idee|je vous tiens|je te tiens|j'attends|je dois verifier`,
  ),
  answer: cues(
    `oui|non|si|j'accepte|nous acceptons|bien sur|certainement|tout a fait|absolument|d'accord|ca marche|ca me va|cela me convient|me convient|nous convient|parfait|avec plaisir|volontiers|exact|exactement|malheureusement|helas|pas du tout|c'est possible|ce n'est pas possible|on peut|je peux|nous pouvons|entendu|c'est bon|ok`,
  ),
  openQuestion: cues(
    "^que|^qu'*|^quand|^ou|^qui|^quel|^quelle|^quels|^quelles|^comment|^pourquoi|^combien|a quelle heure|quel jour|quelle date|combien|de quel|quels sont|quelles sont",
  ),
  dates: {
    weekdays: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
    months: [
      'janvier|janv',
      'fevrier|fevr',
      'mars',
      'avril',
      'mai',
      'juin',
      'juillet|juil',
      'aout',
      'septembre|sept',
      'octobre|oct',
      'novembre|nov',
      'decembre|dec',
    ],
    deadline:
      "d'ici au|d'ici a|d'ici le|d'ici|avant le|avant la|avant|jusqu'au|jusqu'a|au plus tard le|au plus tard|pour le|pour|date limite le|date limite",
    today: "aujourd'hui|ce soir|cet apres-midi|fin de journee|ce matin",
    tomorrow: 'demain|demain matin|demain soir',
    dayAfterTomorrow: 'apres-demain',
    endOfWeek: 'fin de la semaine|fin de semaine|fin de cette semaine|cette semaine',
    endOfNextWeek: 'fin de la semaine prochaine|fin de semaine prochaine',
    endOfMonth: 'fin du mois|fin de mois|fin de ce mois',
    nextWeek: 'semaine prochaine|de la semaine prochaine|en huit',
    nextDay: '',
    noDay: '',
    dayAlone: '(?:le|au)\\s+#(?:er)?(?!\\s*(?:h|%|€|\\d|[.,]\\d|euros?))',
    inDays: 'dans # jours|dans # jour|sous # jours|dans les # jours|dans un delai de # jours',
    inWeeks: 'dans # semaines|dans # semaine|sous # semaines|dans les # semaines',
    numbers: ['un|une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'],
    isDayFirst: true,
    time: '(?:a\\s+|vers\\s+|des\\s+)?\\d{1,2}\\s*h(?:\\s*\\d{2})?(?!\\p{L})|(?:a\\s+)\\d{1,2}:\\d{2}|\\d{1,2}:\\d{2}|a\\s+midi',
  },
}
