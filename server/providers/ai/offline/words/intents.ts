import type { ReplyIntent } from '#server/providers/ai/engine.ts'
import { cues } from './cues.ts'

/** Signs of one intent; those of a `strong` list decide by themselves. */
export interface IntentSigns {
  intent: Exclude<ReplyIntent, 'other' | 'question'>
  strong: RegExp
  weak: RegExp
}

/** In the order of their weight: what a program says goes before what a person says, a refusal before interest. */
export const INTENT_SIGNS: readonly IntentSigns[] = [
  {
    intent: 'bounce',
    strong:
      cues(`delivery has failed|delivery failed|delivery status notification|undeliverable|undelivered mail|mail delivery failed|message could not be delivered|could not be delivered|wasn't delivered|was not delivered|returned to sender|returned mail|address not found|user unknown|recipient address rejected|mailbox unavailable|mailbox full|mailbox is full|no such user|does not exist on this server|550 5.1.1|permanent failure|address couldn't be found|mailbox not found|host unknown
      unzustellbar|konnte nicht zugestellt werden|nicht zustellbar|zustellung fehlgeschlagen|ubermittlung fehlgeschlagen|empfanger unbekannt|empfangeradresse ~ nicht|postfach ist voll|postfach voll|adresse wurde nicht gefunden|zustellung ist fehlgeschlagen
      n'a pas pu etre remis|n'a pas pu etre distribue|n'a pas pu etre livre|non remis|non distribuable|echec de la remise|echec de la distribution|adresse introuvable|utilisateur inconnu|destinataire inconnu|boite aux lettres pleine|boite de reception pleine|boite pleine|echec de remise|n'existe pas sur ce serveur
      no se pudo entregar|no se ha podido entregar|no pudo ser entregado|no ha podido ser entregado|error de entrega|fallo en la entrega|fallo de entrega|mensaje no entregado|usuario desconocido|direccion no encontrada|destinatario desconocido|buzon lleno|buzon ~ lleno|no se ha encontrado la direccion`),
    weak: cues('mailer-daemon|postmaster|smtp|dsn|5.1.1|5.2.2'),
  },
  {
    intent: 'out-of-office',
    strong:
      cues(`out of office|out of the office|away from the office|away from my desk|on annual leave|on vacation|on holiday|on leave|on parental leave|on maternity leave|automatic reply|auto-reply|autoreply|auto reply|limited access to email|limited access to my email|will be back on|i am currently away|i'm currently away|back in the office|returning on|away until|on sick leave
      nicht im buro|nicht im hause|ausser haus|abwesenheit|abwesenheitsnotiz|abwesend|automatische antwort|im urlaub|in elternzeit|ab dem ~ wieder erreichbar|wieder erreichbar|wieder im buro|bin ich ~ nicht erreichbar|nicht erreichbar|wieder fur sie da|in meiner abwesenheit|wahrend meiner abwesenheit|krankgeschrieben
      absent du bureau|absente du bureau|absent jusqu'*|absente jusqu'*|absent|absente|en conge|en conges|en vacances|reponse automatique|de retour le|mon retour|en mon absence|pendant mon absence|conge maternite|message d'absence|je serai de retour
      fuera de la oficina|fuera de oficina|de vacaciones|respuesta automatica|estare ausente|ausente hasta|estoy ausente|en mi ausencia|durante mi ausencia|de baja medica|de baja maternal|de baja por|me reincorporo|me reincorporare|volvere el|regreso el|acceso limitado a mi correo
      fuori ufficio|fuori sede|assente dall'ufficio|sono assente|saro assente|in ferie|in vacanza|risposta automatica|in mia assenza|durante la mia assenza|in maternita|in congedo|tornero il|rientrero il|di ritorno il
      fora do escritorio|ausente do escritorio|estou ausente|estarei ausente|de ferias|em ferias|resposta automatica|na minha ausencia|durante a minha ausencia|de licenca|volto no dia|regresso no dia|estarei de volta`),
    weak: cues(
      "urgent matters|in urgent cases|in dringenden fallen|in dringenden angelegenheiten|en cas d'urgence|en caso de urgencia|para asuntos urgentes|contact my colleague|wenden sie sich an",
    ),
  },
  {
    intent: 'unsubscribe',
    strong:
      cues(`unsubscribe|remove me|remove us|take me off|stop emailing|stop writing|stop contacting|stop sending|do not contact me|don't contact me|do not email me|don't email me|opt out|opt me out|no more emails|delete my data|delete my address|delete my email|leave me alone|remove my ~ from|never contact
      abmelden|austragen|abbestellen|aus dem verteiler|aus ihrem verteiler|von ihrer liste|aus ihrer liste|keine weiteren mails|keine weiteren e-mails|keine e-mails mehr|keine mails mehr|nicht mehr anschreiben|nicht mehr kontaktieren|keine werbung|loschen sie meine|meine daten loschen|hier austragen|schreiben sie mir nicht mehr|nicht weiter kontaktieren|streichen sie mich
      desabonner|desabonnez-moi|desinscrire|desinscrivez-moi|retirez-moi|retirer de votre liste|supprimez mon adresse|supprimez mes donnees|supprimer mes donnees|ne plus me contacter|ne me contactez plus|ne plus recevoir|cessez de m'*|arretez de m'*|ne m'ecrivez plus|plus de mails
      darme de baja|dame de baja|denme de baja|deme de baja|dar de baja|elimineme|eliminen mi|eliminar mi correo|borre mis datos|borren mis datos|no me escriba*|no me contacte*|no me envie*|no me mande*|dejen de|deje de enviar|deje de escribir|no quiero recibir|quitenme de|quiteme de|no deseo recibir
      cancellatemi|cancellami|mi cancelli|rimuovetemi|rimuovimi|disiscrivetemi|disiscrivermi|toglietemi|dalla lista|dalla vostra lista|dalla mailing list|non scrivetemi|non scrivermi|non mi scriva|non contattatemi|non mi contatti|non inviatemi|non voglio ricevere|non desidero ricevere|smettete di
      removam-me|remova-me|me remova|me removam|retire-me|retirem-me|descadastr*|cancelar a minha subscricao|cancelar minha inscricao|nao me escreva*|nao me envie*|nao me contact*|nao me contat*|nao quero receber|nao desejo receber|parem de|pare de enviar`),
    weak: cues('spam|gdpr|dsgvo|rgpd|mailing list|verteiler|liste de diffusion|lista de correo'),
  },
  {
    intent: 'wrong-person',
    strong:
      cues(`wrong person|not the right person|not the right contact|i'm not responsible|i am not responsible|not my area|not my department|no longer work|no longer works|no longer with|has left the company|left the company|you should contact|please contact ~ instead|better person|best person to|right person|forwarded your ~ to|reach out to ~ instead|get in touch with ~ instead|not in charge|i don't handle|i do not handle|someone else ~ handles|talk to ~ instead
      nicht der richtige ansprechpartner|nicht die richtige ansprechpartnerin|falscher ansprechpartner|falsche person|bin nicht zustandig|nicht zustandig|nicht mein bereich|nicht mehr im unternehmen|nicht mehr bei|hat das unternehmen verlassen|wenden sie sich ~ an|zustandig ist|an die kollegin|an den kollegen|bin ich nicht zustandig|ansprechpartner ist|ansprechpartnerin ist|falsch bei mir
      pas la bonne personne|mauvaise personne|mauvais interlocuteur|pas le bon interlocuteur|pas la bonne interlocutrice|pas responsable de|je ne m'occupe pas|je ne m'occupe plus|ne travaille plus|ne fait plus partie|a quitte l'entreprise|a quitte la societe|adressez-vous a|vous adresser a|contactez plutot|contacter plutot|plus en charge|pas en charge|personne a contacter|je transmets a
      no soy la persona|persona equivocada|no es mi area|no es mi departamento|no soy el responsable|no soy la responsable|no me encargo de|ya no trabaja|ya no trabajo|dejo la empresa|dirijase a|dirigete a|contacte con|contacta con|hable con|habla con|la persona indicada|la persona adecuada|el responsable es|la responsable es|no llevo ese
      non sono la persona giusta|persona sbagliata|non me ne occupo|non mi occupo|non e di mia competenza|non lavora piu|non lavoro piu|ha lasciato l'azienda|si rivolga a|rivolgersi a|rivolgetevi a|contatti ~ invece|contatti la collega|contatti il collega|il responsabile e|la responsabile e|se ne occupa|la persona giusta e|inoltro ~ a
      nao sou a pessoa|pessoa errada|nao e a minha area|nao e da minha area|nao trato|nao trato disso|ja nao trabalha|ja nao trabalho|nao trabalha mais|nao trabalho mais|deixou a empresa|fale com|contacte o|contacte a|contate o|contate a|dirija-se a|o responsavel e|a responsavel e|a pessoa certa e|quem trata`),
    weak: cues('colleague|kollege|kollegin|collegue|companero|companera|in charge|zustandig|responsable de'),
  },
  {
    intent: 'not-interested',
    strong:
      cues(`not interested|no interest|no thanks|no thank you|not for us|not for me|not a fit|not a good fit|we'll pass|we will pass|i'll pass|i will pass|have to decline|must decline|decline your|no need|don't need|do not need|already have a|already have an|already use|already working with|happy with our current|not relevant|we are all set|we're all set|not what we|went with another|decided against|chosen another|have decided not|not looking for|thanks but no|not something we
      kein interesse|nicht interessiert|nicht interessant|kein bedarf|keinen bedarf|nein danke|nein, danke|leider nicht|passt nicht zu|haben uns dagegen entschieden|gegen ihr angebot|anders entschieden|anderen anbieter|fur einen anderen|bereits versorgt|bereits einen anbieter|haben bereits|haben schon einen|nicht relevant|mussen ~ absagen|muss ~ absagen|lehnen ~ ab|lehne ~ ab|kommt fur uns nicht|kommt nicht in frage|nicht in frage|benotigen wir nicht|brauchen wir nicht
      pas interesse|pas interessee|pas interesses|ne suis pas interesse|aucun interet|non merci|non, merci|pas besoin|n'avons pas besoin|n'ai pas besoin|ne correspond pas|deja un fournisseur|deja un prestataire|deja equipes|avons deja|choisi un autre|autre fournisseur|autre prestataire|ne donnerons pas suite|ne souhaitons pas|ne souhaite pas|decliner|devons refuser|ne sommes pas interesse*|nous ne sommes pas
      no me interesa|no nos interesa|no estoy interesad*|no estamos interesad*|sin interes|no gracias|no, gracias|no necesitamos|no necesito|ya tenemos|ya contamos con|ya trabajamos con|no encaja|hemos elegido otro|otro proveedor|otra empresa|no es para nosotros|rechazar su|declinar|decidido no|no buscamos|no nos encaja
      non interessa|non mi interessa|non ci interessa|non siamo interessati|non sono interessat*|nessun interesse|no grazie|no, grazie|non ne abbiamo bisogno|non abbiamo bisogno|non ho bisogno|abbiamo gia|lavoriamo gia con|siamo a posto|non fa per noi|un altro fornitore|abbiamo deciso di non|dobbiamo declinare|dobbiamo rifiutare
      nao temos interesse|nao tenho interesse|sem interesse|nao estamos interessad*|nao estou interessad*|nao nos interessa|nao me interessa|nao, obrigad*|nao obrigad*|nao precisamos|nao preciso|nao necessitamos|ja temos|ja trabalhamos com|nao e para nos|outro fornecedor|decidimos nao|temos de recusar`),
    weak: cues(
      'unfortunately|leider|malheureusement|lamentablemente|too expensive|zu teuer|trop cher|demasiado caro|no budget|kein budget|pas de budget|sin presupuesto',
    ),
  },
  {
    intent: 'later',
    strong:
      cues(`not right now|not at the moment|not at this time|not now|maybe later|later this year|next quarter|next year|in a few months|in a few weeks|in a couple of|check back|follow up in|get back to me in|contact me again|reach out again|touch base|circle back|after the summer|after the holidays|remind me|try again in|bad time|busy at the moment|too busy|revisit this|in the new year|come back to this|ping me
      im moment nicht|derzeit nicht|momentan nicht|aktuell nicht|zurzeit nicht|zur zeit nicht|gerade nicht|vielleicht spater|spater noch einmal|spater nochmal|nachstes quartal|nachsten quartal|nachstes jahr|nachsten jahr|im neuen jahr|in ein paar wochen|in ein paar monaten|in einigen wochen|in einigen monaten|melden sie sich ~ wieder|melde dich ~ wieder|noch einmal melden|nach dem sommer|nach den ferien|kommen sie ~ auf mich zu|erinnern sie mich|zu einem spateren zeitpunkt|im herbst|im fruhjahr
      pas pour le moment|pas pour l'instant|pas en ce moment|pas maintenant|plus tard|peut-etre plus tard|prochain trimestre|trimestre prochain|l'annee prochaine|annee prochaine|dans quelques semaines|dans quelques mois|recontactez-moi|recontacter|revenez vers|reprendre contact|relancez-moi|apres les vacances|apres l'ete|a la rentree|rappelez-moi
      ahora mismo no|ahora no|en este momento no|por el momento no|de momento no|por ahora no|mas adelante|quizas mas tarde|el proximo trimestre|proximo trimestre|el ano que viene|proximo ano|dentro de unas semanas|dentro de unos meses|en unos meses|en unas semanas|vuelva a contactar|vuelve a escribir*|vuelva a escribir*|contacteme de nuevo|despues del verano|despues de las vacaciones|retomar|recuerdeme|hablamos en|no es buen momento
      per ora no|al momento no|in questo momento no|non adesso|non ora|non e il momento|piu avanti|piu in la|prossimo trimestre|l'anno prossimo|anno prossimo|tra qualche settimana|tra qualche mese|fra qualche mese|mi ricontatti|ricontattatemi|ci risentiamo|dopo l'estate|dopo le ferie|dopo le vacanze|riparliamone|in autunno
      por agora nao|de momento nao|neste momento nao|no momento nao|agora nao|mais tarde|mais adiante|mais para a frente|proximo trimestre|no proximo ano|ano que vem|daqui a algumas semanas|daqui a alguns meses|daqui a uns meses|volte a contactar|volte a contatar|volte a falar|depois do verao|depois das ferias|apos as ferias|no outono`),
    weak: cues('busy|keine zeit|pas le temps|ocupad*|spater|later|luego'),
  },
  {
    intent: 'interested',
    strong:
      cues(`interested|sounds good|sounds great|sounds interesting|i'd love to|i would love to|let's talk|let's schedule|let's set up|let's do it|let's go ahead|tell me more|send me more|send more|more information|more details|book a call|set up a call|schedule a call|happy to chat|happy to talk|happy to meet|works for me|count me in|we'd like to|we would like to|i'd like to|yes please|yes, please|looks promising|great timing|sign me up|we accept|i accept|send me the|send over|keen to
      interesse|interessiert|interessant|klingt gut|klingt spannend|klingt interessant|gerne mehr|mehr informationen|mehr erfahren|weitere informationen|schicken sie mir|schick mir|senden sie mir|lassen sie uns|lass uns|termin vereinbaren|gerne telefonieren|gerne einen termin|passt mir|passt uns|wir mochten|wir wurden gern*|ich wurde gern*|bin dabei|sind dabei|freue mich auf das gesprach|ja gern*|ja, gern*|sehr gern*|nehmen ~ an|nehme ~ an
      interesse|interessee|interesses|interessant|m'interesse|nous interesse|volontiers|en savoir plus|plus d'informations|plus de details|davantage d'informations|envoyez-moi|envoyez-nous|j'aimerais|nous aimerions|planifier un appel|organiser un appel|prendre rendez-vous|convenir d'un|avec plaisir|ca m'interesse|me convient|nous convient|parlons-en|nous acceptons|j'accepte|oui, merci
      interesad*|me interesa|nos interesa|interesante|suena bien|me encantaria|nos encantaria|mas informacion|mas detalles|envieme|envienos|enviame|enviadme|mandeme|hablemos|agendemos|programar una llamada|concertar una|quedar para|me viene bien|nos viene bien|con mucho gusto|me gustaria|nos gustaria|cuenten conmigo|cuente conmigo|aceptamos|acepto|si, por favor
      mi interessa|ci interessa|interessat*|interessante|mi piacerebbe|ci piacerebbe|saperne di piu|maggiori informazioni|piu informazioni|ulteriori informazioni|mi mandi|mandatemi|inviatemi|mi invii|parliamone|fissiamo|fissare una chiamata|organizzare una chiamata|volentieri|con piacere|va bene per noi|si, grazie|accettiamo|accetto
      tenho interesse|temos interesse|interessad*|interessa-me|interessa-nos|interessante|gostaria de|gostariamos de|gostava de|saber mais|mais informacoes|mais detalhes|envie-me|envie-nos|mande-me|pode enviar|vamos falar|vamos conversar|marcar uma chamada|agendar uma|marcar uma reuniao|com prazer|parece bem|parece-me bem|sim, por favor|aceitamos|aceito`),
    weak: cues(
      'yes|ja|oui|si|great|perfect|perfekt|parfait|perfecto|sure|of course|klar|thursday|friday|monday|tuesday|wednesday',
    ),
  },
]
