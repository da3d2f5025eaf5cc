/** What is offered, ordered, sent and complained about. Format: parse-concepts.ts. */
export const trade = `
quote ~ price order proposal
en quote, quotation, offer, estimate, quotes, priced offer, bid, tender
de Angebot, Angebote, Kostenvoranschlag, Offerte, anbieten, angeboten, Ausschreibung, Preisangebot
fr devis, offre, offres, proposition commerciale, appel d'offres, estimation
es presupuesto, presupuestos, oferta, ofertas, cotización, licitación, cotizar

proposal ~ quote idea
en proposal, proposals, propose, proposed, suggest, suggestion, pitch
de Vorschlag, Vorschläge, vorschlagen, schlage vor, vorgeschlagen, Anregung
fr proposition, proposer, propose, suggérer, suggestion, proposons
es propuesta, propuestas, proponer, propongo, sugerencia, sugerir

order ~ delivery product
en order, orders, ordered, ordering, purchase order, order confirmation, reorder
de Bestellung, Bestellungen, bestellen, bestellt, Auftrag, Aufträge, Auftragsbestätigung, Bestellnummer, nachbestellen
fr commande, commandes, commander, commandé, bon de commande, passer commande
es pedido, pedidos, encargo, encargar, pedir, orden de compra, número de pedido

purchase ~ order supplier
en purchase, purchased, buy, bought, buying, procurement, purchasing, shopping
de Kauf, kaufen, gekauft, Einkauf, einkaufen, Anschaffung, Beschaffung, Käufer
fr achat, achats, acheter, acheté, acquisition, acheteur
es compra, compras, comprar, comprado, adquisición, comprador

sales ~ customer revenue
en sale, sales, sell, sold, selling, seller, sales team, vendor
de Verkauf, verkaufen, verkauft, Vertrieb, Verkäufer, Absatz, Vertriebsteam
fr vente, ventes, vendre, vendu, vendeur, équipe commerciale
es venta, ventas, vender, vendido, vendedor, equipo comercial, comercial

lead ~ sales customer
en lead, leads, prospect, prospects, sales pipeline, cold outreach, crm
de Interessent, Interessenten, Neukunde, Neukunden, Akquise, Kaltakquise
fr prospect, prospects, prospection, client potentiel, nouveaux clients
es cliente potencial, clientes potenciales, prospecto, prospección, captación

delivery ~ order parcel shipping
en delivery, deliver, delivered, deliveries, delivering, arrive, arrived, arrival of goods, delivery date
de Lieferung, Lieferungen, liefern, geliefert, Zustellung, zugestellt, Anlieferung, Lieferzeit, Lieferdatum, Liefertermin, Auslieferung
fr livraison, livraisons, livrer, livré, livrée, délai de livraison, livreur
es entrega, entregas, entregar, entregado, reparto, plazo de entrega, repartidor

shipping ~ delivery parcel
en shipping, shipment, shipped, ship, dispatch, dispatched, freight, tracking number, tracking, carrier, forwarder
de Versand, versenden, versendet, verschickt, Sendung, Spedition, Fracht, Sendungsnummer, Sendungsverfolgung, unterwegs, Versandkosten
fr expédition, expédier, expédié, envoi du colis, transporteur, fret, suivi de colis, numéro de suivi, acheminement
es envío, envíos, enviado por mensajería, transporte, transportista, flete, seguimiento del envío, número de seguimiento, mensajería, despachado

parcel ~ delivery shipping
en parcel, parcels, package, packages, courier, pickup point, parcel locker
de Paket, Pakete, Päckchen, Packstation, Paketshop, Paketbote, Kurier
fr colis, paquet, coursier, point relais, relais colis
es paquete, paquetes, punto de recogida, bulto

customs ~ shipping tax
en customs, import duty, import duties, export papers, customs clearance, tariffs
de Zoll, Zollgebühren, Verzollung, Einfuhr, Ausfuhr, Zollanmeldung, Einfuhrabgaben
fr douane, douanes, droits de douane, dédouanement, importation
es aduana, aduanas, aranceles, despacho aduanero, importación

stock ~ product warehouse
en in stock, out of stock, stock level, inventory, back in stock, sold out, stocktaking, availability of the product
de Lagerbestand, vorrätig, auf Lager, ausverkauft, Bestand, Inventur, lieferbar, nicht vorrätig
fr en stock, rupture de stock, stocks, inventaire, épuisé, disponible en magasin
es en stock, existencias, agotado, inventario, sin existencias, disponibilidad

warehouse ~ stock shipping
en warehouse, warehouses, depot, pallet, pallets, storage, loading dock, forklift
de Lager, Lagerhalle, Warenlager, Palette, Paletten, Rampe, Stapler, Lagerraum
fr entrepôt, entrepôts, palette, palettes, stockage, quai de chargement
es almacén, almacenes, palé, palés, almacenamiento, muelle de carga

product ~ order
en product, products, item, items, goods, merchandise, article number
de Produkt, Produkte, Artikel, Ware, Waren, Artikelnummer
fr produit, produits, article, articles, marchandise, marchandises
es producto, productos, artículo, artículos, mercancía, mercancías

sample ~ product
en sample, samples, swatch, specimen, prototype
de Muster, Probe, Proben, Warenprobe, Prototyp, Musterstück
fr échantillon, échantillons, prototype, maquette
es muestra, muestras, prototipo, maqueta

catalogue * 0.8 ~ product price
en catalogue, catalog, brochure, product range, leaflet, flyer
de Katalog, Broschüre, Prospekt, Sortiment, Flyer
fr catalogue, brochure, gamme, dépliant
es catálogo, folleto, gama de productos

supplier ~ order purchase
en supplier, suppliers, manufacturer, wholesaler, distributor, subcontractor, contractor
de Lieferant, Lieferanten, Hersteller, Großhändler, Zulieferer, Händler, Dienstleister, Subunternehmer
fr fournisseur, fournisseurs, fabricant, grossiste, distributeur, sous-traitant, prestataire
es proveedor, proveedores, fabricante, mayorista, distribuidor, subcontratista

customer ~ sales
en customer, customers, client, clients, buyer
de Kunde, Kunden, Kundin, Kundinnen, Auftraggeber, Mandant, Kundschaft
fr client, clients, cliente, clientèle
es cliente, clientes, clienta, clientela

complaint ~ defect refund dissatisfied
en complaint, complaints, complain, complaining, grievance, claim, unacceptable
de Beschwerde, Beschwerden, Reklamation, reklamieren, beschweren, bemängeln, Mängelrüge, beanstanden
fr réclamation, réclamations, plainte, se plaindre, litige, inacceptable
es queja, quejas, reclamación, reclamaciones, reclamar, quejarse, inaceptable

dissatisfied ~ complaint
en angry, furious, disappointed, disappointing, unhappy with, dissatisfied, frustrated, annoyed, not satisfied, fed up, poor service, let down
de enttäuscht, unzufrieden, verärgert, wütend, sauer, empört, ärgerlich, Ärger, frustriert, mangelhaft
fr en colère, fâché, furieux, déçu, déçue, mécontent, mécontente, insatisfait, agacé, mauvais service, déception
es enfadado, enojado, furioso, decepcionado, decepcionada, insatisfecho, insatisfecha, descontento, molesto, mal servicio

defect ~ repair complaint warranty
en defect, defective, broken, damaged, damage, faulty, cracked, scratched, does not work, stopped working
de defekt, kaputt, beschädigt, Schaden, Mangel, Mängel, fehlerhaft, zerbrochen, zerkratzt, funktioniert nicht
fr défaut, défectueux, défectueuse, cassé, cassée, endommagé, abîmé, dégât, dégâts, en panne, ne fonctionne pas
es defecto, defectuoso, defectuosa, roto, rota, dañado, dañada, daño, daños, estropeado, averiado, no funciona

return-goods ~ refund defect
en return the item, send back, sent back, returns, return label, exchange, replacement, return policy
de Rücksendung, zurückschicken, Retoure, Rückgabe, umtauschen, Umtausch, Ersatz, zurücksenden, Widerruf, Widerrufsrecht
fr retour du produit, renvoyer le colis, échange, échanger, bon de retour, remplacement, rétractation
es devolución, devolver, devuelto, cambio del producto, etiqueta de devolución, reemplazo, sustitución

warranty ~ defect repair
en warranty, guarantee, under warranty, guaranteed
de Garantie, Gewährleistung, Garantiefall, garantiert
fr garantie, garanties, sous garantie, garantir
es garantía, garantías, en garantía, garantizar

missing-goods ~ delivery complaint
en missing item, not arrived, never arrived, lost parcel, wrong item, incomplete delivery, went missing
de nicht angekommen, fehlt, fehlen, verloren gegangen, falsch geliefert, Falschlieferung, Fehlmenge, unvollständig
fr pas reçu, jamais reçu, manquant, manquante, perdu, mauvais article, incomplet
es no ha llegado, no he recibido, falta, extraviado, artículo equivocado, incompleto, perdido

promotion ~ discount newsletter
en special offer, promotion, promo, deal, deals, black friday, bargain, limited time
de Aktion, Sonderangebot, Schnäppchen, Sonderaktion, Aktionspreis, Schlussverkauf
fr promotion, promotions, soldes, bonne affaire, offre spéciale, vente flash, bons plans
es promoción, promociones, oferta especial, chollo, ganga, rebajas de verano

shop ~ purchase
en shop, store, online shop, webshop, storefront, retailer, retail
de Laden, Geschäft, Onlineshop, Webshop, Filiale, Einzelhandel
fr magasin, boutique, boutique en ligne, commerce de détail, point de vente
es tienda, tiendas, tienda en línea, comercio, comercio minorista

quantity * 0.6 ~ order
en quantity, pieces, units, how many, copies
de Menge, Stück, Stückzahl, Anzahl, Exemplare, wie viele
fr quantité, pièces, unités, exemplaires, combien
es cantidad, unidades, piezas, ejemplares, cuántos

quality * 0.8 ~ defect
en quality, quality control, high quality
de Qualität, Qualitätskontrolle, Güte, hochwertig
fr qualité, contrôle qualité, haut de gamme
es calidad, control de calidad

production ~ product factory
en production, manufacture, manufacturing, produced, assembly line, production run
de Produktion, Fertigung, Herstellung, produzieren, Auflage, Produktionslauf
fr production, fabrication, fabriquer, produire, tissage
es producción, fabricación, fabricar, producir

factory ~ production
en factory, plant, factories, mill
de Fabrik, Werk, Fabriken, Produktionsstätte
fr usine, usines, site de production
es fábrica, fábricas, planta de producción

material * 0.7 ~ product
en material, materials, raw material, fabric, wood, steel, paper stock
de Material, Materialien, Rohstoff, Stoff, Holz, Stahl, Papier
fr matériau, matériaux, matière première, tissu, tissus, bois, acier
es material, materiales, materia prima, tela, madera, acero

print ~ production design
en print, printing, printed, printer's, print run, prepress, business cards
de Druck, drucken, gedruckt, Druckerei, Druckdaten, Druckfreigabe, Visitenkarten
fr impression, imprimer, imprimé, imprimeur, imprimerie, bon à tirer
es impresión, imprimir, impreso, imprenta, artes finales

subscription ~ renewal cancel
en subscription, subscriptions, subscriber, subscribe, subscribed, membership, plan upgrade
de Abonnement, Abo, Abos, abonnieren, abonniert, Mitgliedschaft, Abonnent
fr abonnement, abonnements, abonner, abonné, adhésion, souscription
es suscripción, suscripciones, suscribirse, suscrito, membresía, abonado

renewal ~ subscription contract
en renewal, renew, renewed, renews, extend the contract, extension, automatic renewal, prolong
de Verlängerung, verlängern, verlängert, Erneuerung, erneuern, Vertragsverlängerung
fr renouvellement, renouveler, renouvelé, reconduction, prolongation, prolonger
es renovación, renovar, renovado, prórroga, prorrogar, renovación automática

trial * 0.9 ~ subscription product
en free trial, trial period, trial, demo account, try it free
de Testphase, Probezeitraum, Probeabo, Testversion, kostenlos testen, Testzeitraum
fr essai gratuit, période d'essai gratuite, version d'essai
es prueba gratuita, periodo de prueba, versión de prueba

upgrade * 0.9 ~ subscription price
en upgrade, upgraded, premium plan, downgrade, higher plan
de Upgrade, hochstufen, Premiumtarif, Tarifwechsel, Downgrade
fr mise à niveau, passer à la version supérieure, formule supérieure, changement de forfait
es plan superior, cambio de plan, plan premium
`
