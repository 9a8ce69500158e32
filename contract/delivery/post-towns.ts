import { readPostcode } from './postcode.ts';

/*
 * Each postcode area with its county or region, then its districts with their post towns, and their county where it is
 * another. A district that several towns share, or that is not listed, has no town.
 */
const areas = `
AB Aberdeenshire: 10-16,21-25 Aberdeen; 30 Laurencekirk; 31 Banchory; 32 Westhill; 33 Alford; 34 Aboyne; 35 Ballater; 36 Strathdon; 38 Aberlour, Moray; 39 Stonehaven; 41 Ellon; 42 Peterhead; 43 Fraserburgh; 44 Macduff; 45 Banff; 51 Inverurie; 52 Insch; 53 Turriff; 54 Huntly; 55 Keith, Moray; 56 Buckie, Moray
AL Hertfordshire: 1-4 St Albans; 5 Harpenden; 6 Welwyn; 7-8 Welwyn Garden City; 9-10 Hatfield
B West Midlands: 1-45 Birmingham; 46 Birmingham, Warwickshire; 47-48 Birmingham, Worcestershire; 49-50 Alcester, Warwickshire; 60-61 Bromsgrove, Worcestershire; 62-63 Halesowen; 64 Cradley Heath; 65 Rowley Regis; 66-67 Smethwick; 68-69 Oldbury; 70-71 West Bromwich; 72-76 Sutton Coldfield; 77-79 Tamworth, Staffordshire; 80 Studley, Warwickshire; 90-94 Solihull; 95 Henley-in-Arden, Warwickshire; 96-98 Redditch, Worcestershire
BA Somerset: 1-2 Bath; 3 Radstock; 4 Shepton Mallet; 5 Wells; 6 Glastonbury; 7 Castle Cary; 8 Templecombe; 9 Wincanton; 10 Bruton; 11 Frome; 12 Warminster, Wiltshire; 13 Westbury, Wiltshire; 14 Trowbridge, Wiltshire; 15 Bradford-on-Avon, Wiltshire; 16 Street; 20-22 Yeovil
BB Lancashire: 1-2,6 Blackburn; 3 Darwen; 4 Rossendale; 5 Accrington; 7 Clitheroe; 8 Colne; 9 Nelson; 10-12 Burnley; 18 Barnoldswick
BD West Yorkshire: 1-15 Bradford; 16 Bingley; 17-18 Shipley; 19 Cleckheaton; 20-22 Keighley; 23 Skipton, North Yorkshire; 24 Settle, North Yorkshire
BH Dorset: 1-11 Bournemouth; 12-17 Poole; 18 Broadstone; 19 Swanage; 20 Wareham; 21 Wimborne; 22 Ferndown; 23 Christchurch; 24 Ringwood, Hampshire; 25 New Milton, Hampshire; 31 Verwood
BL Greater Manchester: 1-7 Bolton; 0,8-9 Bury
BN East Sussex: 1-2,41,45 Brighton; 3 Hove; 5 Henfield, West Sussex; 6 Hassocks, West Sussex; 7-8 Lewes; 9 Newhaven; 10 Peacehaven; 11-14 Worthing, West Sussex; 15 Lancing, West Sussex; 16-17 Littlehampton, West Sussex; 18 Arundel, West Sussex; 20-23 Eastbourne; 24 Pevensey; 25 Seaford; 26 Polegate; 27 Hailsham; 42 Brighton, West Sussex; 43 Shoreham-by-Sea, West Sussex; 44 Steyning, West Sussex
BR Greater London: 1-2 Bromley; 3 Beckenham; 4 West Wickham; 5-6 Orpington; 7 Chislehurst; 8 Swanley, Kent
BS Bristol: 1-16 Bristol; 20 Bristol, Somerset; 21 Clevedon, Somerset; 22-24 Weston-super-Mare, Somerset; 25 Winscombe, Somerset; 26 Axbridge, Somerset; 27 Cheddar, Somerset; 28 Wedmore, Somerset; 29 Banwell, Somerset; 30-37 Bristol, Gloucestershire; 39-41,48-49 Bristol, Somerset
BT Northern Ireland: 1-17 Belfast; 18 Holywood; 19-20 Bangor; 21 Donaghadee; 22-23 Newtownards; 24 Ballynahinch; 25 Dromore; 26 Hillsborough; 27-28 Lisburn; 29 Crumlin; 30 Downpatrick; 31 Castlewellan; 32 Banbridge; 33 Newcastle; 34-35 Newry; 36-37 Newtownabbey; 38 Carrickfergus; 39 Ballyclare; 40 Larne; 41 Antrim; 42-44 Ballymena; 45 Magherafelt; 46 Maghera; 47-48 Londonderry; 49 Limavady; 51-52 Coleraine; 53 Ballymoney; 54 Ballycastle; 55 Portstewart; 56 Portrush; 57 Bushmills; 60-61 Armagh; 62-67 Craigavon; 68 Caledon; 69 Aughnacloy; 70-71 Dungannon; 74,92-94 Enniskillen; 75 Fivemiletown; 76 Clogher; 77 Augher; 78-79 Omagh; 80 Cookstown; 81 Castlederg; 82 Strabane
CA Cumbria: 1-6 Carlisle; 7 Wigton; 8 Brampton; 9 Alston; 10-11 Penrith; 12 Keswick; 13 Cockermouth; 14 Workington; 15 Maryport; 16 Appleby-in-Westmorland; 17 Kirkby Stephen; 18 Ravenglass; 19 Holmrook; 20 Seascale; 21 Beckermet; 22 Egremont; 23 Cleator; 24 Moor Row; 25 Cleator Moor; 26 Frizington; 27 St Bees; 28 Whitehaven
CB Cambridgeshire: 1-5,21-25 Cambridge; 6-7 Ely; 8 Newmarket, Suffolk; 9 Haverhill, Suffolk; 10-11 Saffron Walden, Essex
CF South Glamorgan: 3,5,10-11,14-15,23-24 Cardiff; 31-33,35 Bridgend, Mid Glamorgan; 34 Maesteg, Mid Glamorgan; 36 Porthcawl, Mid Glamorgan; 37-38 Pontypridd, Mid Glamorgan; 39 Porth, Mid Glamorgan; 40 Tonypandy, Mid Glamorgan; 41 Pentre, Mid Glamorgan; 42 Treorchy, Mid Glamorgan; 43 Ferndale, Mid Glamorgan; 44 Aberdare, Mid Glamorgan; 45 Mountain Ash, Mid Glamorgan; 46 Treharris, Mid Glamorgan; 47-48 Merthyr Tydfil, Mid Glamorgan; 61 Llantwit Major; 62-63 Barry; 72 Pontyclun, Mid Glamorgan; 81 Bargoed, Mid Glamorgan; 82 Hengoed, Mid Glamorgan; 83 Caerphilly, Mid Glamorgan
CH Cheshire: 1-4 Chester; 5 Deeside, Flintshire; 6-7 -, Flintshire; 8 Holywell, Flintshire; 41-42 Birkenhead, Merseyside; 43 Prenton, Merseyside; 44-45 Wallasey, Merseyside; 46-49,60-63 Wirral, Merseyside; 64 Neston; 65-66 Ellesmere Port
CM Essex: 1-3 Chelmsford; 4 Ingatestone; 5 Ongar; 6 Dunmow; 7,77 Braintree; 8 Witham; 9 Maldon; 11-12 Billericay; 13-15 Brentwood; 16 Epping; 17-20 Harlow; 21 Sawbridgeworth, Hertfordshire; 22-23 Bishop's Stortford, Hertfordshire; 24 Stansted
CO Essex: 1-7 Colchester; 8 Bures; 9 Halstead; 10 Sudbury, Suffolk; 11 Manningtree; 12 Harwich; 13 Frinton-on-Sea; 14 Walton on the Naze; 15-16 Clacton-on-Sea
CR Greater London: 0,9 Croydon; 2 South Croydon; 3 -, Surrey; 4 Mitcham; 5 Coulsdon; 6 Warlingham, Surrey; 7 Thornton Heath
CT Kent: 1-4 Canterbury; 5 Whitstable; 6 Herne Bay; 7 Birchington; 8 Westgate-on-Sea; 9 Margate; 10 Broadstairs; 11-12 Ramsgate; 13 Sandwich; 14 Deal; 15-17 Dover; 18-20 Folkestone; 21 Hythe
CV West Midlands: 1-7 Coventry; 8 -, Warwickshire; 9 Atherstone, Warwickshire; 10-11 Nuneaton, Warwickshire; 12 Bedworth, Warwickshire; 13 Nuneaton, Leicestershire; 21-23 Rugby, Warwickshire; 31-33 Leamington Spa, Warwickshire; 34-35 Warwick, Warwickshire; 36 Shipston-on-Stour, Warwickshire; 37 Stratford-upon-Avon, Warwickshire; 47 Southam, Warwickshire
CW Cheshire: 1-4 Crewe; 5 Nantwich; 6 Tarporley; 7 Winsford; 8-9 Northwich; 10 Middlewich; 11 Sandbach; 12 Congleton
DA Kent: 1-2,4 Dartford; 3 Longfield; 5 Bexley, Greater London; 6-7 Bexleyheath, Greater London; 8 Erith, Greater London; 9 Greenhithe; 10 Swanscombe; 11-13 Gravesend; 14-15 Sidcup, Greater London; 16 Welling, Greater London; 17 Belvedere, Greater London
DD Angus: 1-5 Dundee; 6 -, Fife; 7 Carnoustie; 9 Brechin; 10 Montrose; 11 Arbroath
DE Derbyshire: 1,3,21-24,65,72-73 Derby; 4 Matlock; 5 Ripley; 6 Ashbourne; 7 Ilkeston; 11-12 Swadlincote; 13-15 Burton-on-Trent, Staffordshire; 45 Bakewell; 55 Alfreton; 56 Belper; 74 Derby, Leicestershire; 75 Heanor
DG Dumfries and Galloway: 1-2 Dumfries; 3 Thornhill; 4 Sanquhar; 5 Dalbeattie; 6 Kirkcudbright; 7 Castle Douglas; 8 Newton Stewart; 9 Stranraer; 10 Moffat; 11 Lockerbie; 12 Annan; 13 Langholm; 14 Canonbie; 16 Gretna
DH County Durham: 1,6-7 Durham; 2-3 Chester le Street; 4-5 Houghton le Spring, Tyne and Wear; 8 Consett; 9 Stanley
DL County Durham: 1-3 Darlington; 4 Shildon; 5 Newton Aycliffe; 6-7 Northallerton, North Yorkshire; 8 -, North Yorkshire; 9 Catterick Garrison, North Yorkshire; 10-11 Richmond, North Yorkshire; 12 Barnard Castle; 13-14 Bishop Auckland; 15 Crook; 16 Spennymoor; 17 Ferryhill
DN South Yorkshire: 1-12 Doncaster; 14 Goole, East Yorkshire; 15-17 Scunthorpe, Lincolnshire; 18 Barton-upon-Humber, Lincolnshire; 19 Barrow-upon-Humber, Lincolnshire; 20 Brigg, Lincolnshire; 21 Gainsborough, Lincolnshire; 22 Retford, Nottinghamshire; 31-34,36-37,41 Grimsby, Lincolnshire; 35 Cleethorpes, Lincolnshire; 38 Barnetby, Lincolnshire; 39 Ulceby, Lincolnshire; 40 Immingham, Lincolnshire
DT Dorset: 1-2 Dorchester; 3-4 Weymouth; 5 Portland; 6 Bridport; 7 Lyme Regis; 8 Beaminster; 9 Sherborne; 10 Sturminster Newton; 11 Blandford Forum
DY West Midlands: 1-3 Dudley; 4 Tipton; 5 Brierley Hill; 6 Kingswinford; 7-9 Stourbridge; 10-11,14 Kidderminster, Worcestershire; 12 Bewdley, Worcestershire; 13 Stourport-on-Severn, Worcestershire
E Greater London: 1-20,98 London
EC Greater London: 1-4 London
EH Midlothian: 1-17 Edinburgh; 18 Lasswade; 19 Bonnyrigg; 20 Loanhead; 21 Musselburgh, East Lothian; 22 Dalkeith; 23 Gorebridge; 24 Rosewell; 25 Roslin; 26 Penicuik; 27 Kirknewton, West Lothian; 28 Newbridge; 29 Kirkliston; 30 South Queensferry; 31 Gullane, East Lothian; 32 -, East Lothian; 33-35 Tranent, East Lothian; 36 Humbie, East Lothian; 37 Pathhead; 38 Heriot; 39 North Berwick, East Lothian; 40 East Linton, East Lothian; 41 Haddington, East Lothian; 42 Dunbar, East Lothian; 43 Walkerburn, Scottish Borders; 44 Innerleithen, Scottish Borders; 45 Peebles, Scottish Borders; 46 West Linton, Scottish Borders; 47-48 Bathgate, West Lothian; 49 Linlithgow, West Lothian; 51 Bo'ness, West Lothian; 52 Broxburn, West Lothian; 53-54 Livingston, West Lothian; 55 West Calder, West Lothian
EN Greater London: 1-3 Enfield; 4-5 Barnet; 6 Potters Bar, Hertfordshire; 7-8 Waltham Cross, Hertfordshire; 9 Waltham Abbey, Essex; 10 Broxbourne, Hertfordshire; 11 Hoddesdon, Hertfordshire
EX Devon: 1-6 Exeter; 7 Dawlish; 8 Exmouth; 9 Budleigh Salterton; 10 Sidmouth; 11 Ottery St Mary; 13 Axminster; 14 Honiton; 15 Cullompton; 16 Tiverton; 17 Crediton; 18 Chulmleigh; 19 Winkleigh; 21 Beaworthy; 22 Holsworthy; 23 Bude, Cornwall; 24 Colyton; 31-32 Barnstaple; 33 Braunton; 36 South Molton; 37 Umberleigh; 38 Torrington; 39 Bideford
FK Stirlingshire: 1-2 Falkirk; 3 Grangemouth; 4 Bonnybridge; 5 Larbert; 6 Denny; 7-9 Stirling; 10 -, Clackmannanshire; 11 Menstrie, Clackmannanshire; 12 Alva, Clackmannanshire; 13 Tillicoultry, Clackmannanshire; 14 Dollar, Clackmannanshire; 15 Dunblane, Perthshire; 16 Doune, Perthshire; 17-18 Callander, Perthshire; 19 Lochearnhead, Perthshire; 20 Crianlarich, Perthshire; 21 Killin, Perthshire
FY Lancashire: 1-4 Blackpool; 5 Thornton-Cleveleys; 6 Poulton-le-Fylde; 7 Fleetwood; 8 Lytham St Annes
G Lanarkshire: 1-79 Glasgow; 81 Clydebank, Dunbartonshire; 82 Dumbarton, Dunbartonshire; 83 -, Dunbartonshire; 84 Helensburgh, Dunbartonshire
GL Gloucestershire: 1-4,19 Gloucester; 5-6 Stroud; 7 Cirencester; 8 Tetbury; 9 Badminton; 10 Stonehouse; 11 Dursley; 12 Wotton-under-Edge; 13 Berkeley; 16 Coleford; 20 Tewkesbury; 50-54 Cheltenham; 55 Chipping Campden; 56 Moreton-in-Marsh
GU Surrey: 1-5 Guildford; 6 Cranleigh; 7-8 Godalming; 9-10 Farnham; 11-12 Aldershot, Hampshire; 14 Farnborough, Hampshire; 15-17 Camberley; 18 Lightwater; 19 Bagshot; 20 Windlesham; 21-24 Woking; 25 Virginia Water; 26 Hindhead; 27 Haslemere; 28 Petworth, West Sussex; 29 Midhurst, West Sussex; 30 Liphook, Hampshire; 31-32 Petersfield, Hampshire; 33 Liss, Hampshire; 34 Alton, Hampshire; 35 Bordon, Hampshire; 46 Yateley, Hampshire; 47 Sandhurst, Berkshire; 51-52 Fleet, Hampshire
HA Greater London: 0,9 Wembley; 1-3 Harrow; 4 Ruislip; 5 Pinner; 6 Northwood; 7 Stanmore; 8 Edgware
HD West Yorkshire: 1-5,7-8 Huddersfield; 6 Brighouse; 9 Holmfirth
HG North Yorkshire: 1-3 Harrogate; 4 Ripon; 5 Knaresborough
HP Buckinghamshire: 1-3 Hemel Hempstead, Hertfordshire; 4 Berkhamsted, Hertfordshire; 5 Chesham; 6-7 Amersham; 8 Chalfont St Giles; 9 Beaconsfield; 10-15 High Wycombe; 16 Great Missenden; 17-22 Aylesbury; 23 Tring, Hertfordshire; 27 Princes Risborough
HR Herefordshire: 1-4 Hereford; 5 Kington; 6 Leominster; 7 Bromyard; 8 Ledbury; 9 Ross-on-Wye
HS Western Isles: 1 Stornoway; 2 Isle of Lewis; 3,5 Isle of Harris; 6 Isle of North Uist; 7 Isle of Benbecula; 8 Isle of South Uist; 9 Isle of Barra
HU East Yorkshire: 1-12 Hull; 13 Hessle; 14 North Ferriby; 15 Brough; 16,20 Cottingham; 17 Beverley; 18 Hornsea; 19 Withernsea
HX West Yorkshire: 1-4 Halifax; 5 Elland; 6 Sowerby Bridge; 7 Hebden Bridge
IG Greater London: 1-6 Ilford; 7 Chigwell, Essex; 8 Woodford Green; 9 Buckhurst Hill, Essex; 10 Loughton, Essex; 11 Barking
IP Suffolk: 1-10 Ipswich; 11 Felixstowe; 12-13 Woodbridge; 14 Stowmarket; 15 Aldeburgh; 16 Leiston; 17 Saxmundham; 18 Southwold; 19 Halesworth; 20 Harleston, Norfolk; 22 Diss, Norfolk; 23 Eye; 24-26 Thetford, Norfolk; 27 Brandon; 28-33 Bury St Edmunds
IV Highland: 1-3,5,13,63 Inverness; 4 Beauly; 6 Muir of Ord; 7,15-16 Dingwall; 8 Munlochy; 9 Avoch; 10 Fortrose; 11 Cromarty; 12 Nairn; 14 Strathpeffer; 17 Alness; 18 Invergordon; 19-20 Tain; 21 Gairloch; 22 Achnasheen; 23 Garve; 24 Ardgay; 25 Dornoch; 26 Ullapool; 27 Lairg; 28 Rogart; 30 Elgin, Moray; 31 Lossiemouth, Moray; 32 Fochabers, Moray; 36 Forres, Moray; 40 Kyle; 51 Portree; 53 Strome Ferry; 54 Strathcarron
KA Ayrshire: 1-3 Kilmarnock; 4 Galston; 5 Mauchline; 6-8 Ayr; 9 Prestwick; 10 Troon; 11-12 Irvine; 13 Kilwinning; 14-15 Beith; 16 Newmilns; 17 Darvel; 18 Cumnock; 19 Maybole; 20 Stevenston; 21 Saltcoats; 22 Ardrossan; 23 West Kilbride; 24 Dalry; 25 Kilbirnie; 26 Girvan; 27 Isle of Arran; 28 Isle of Cumbrae; 29-30 Largs
KT Surrey: 1-2 Kingston upon Thames, Greater London; 3 New Malden, Greater London; 4 Worcester Park, Greater London; 5-6 Surbiton, Greater London; 7 Thames Ditton; 9 Chessington, Greater London; 10 Esher; 11 Cobham; 12 Walton-on-Thames; 13 Weybridge; 14 West Byfleet; 15 Addlestone; 16 Chertsey; 17-19 Epsom; 20 Tadworth; 21 Ashtead; 22-24 Leatherhead
KW Highland: 1 Wick; 8 Helmsdale; 9 Brora; 10 Golspie; 14 Thurso; 15 Kirkwall, Orkney; 16 Stromness, Orkney; 17 -, Orkney
KY Fife: 1-2 Kirkcaldy; 3 Burntisland; 5 Lochgelly; 6-7 Glenrothes; 8-9 Leven; 10 Anstruther; 12 Dunfermline; 13 Kinross, Perth and Kinross; 14-15 Cupar; 16 St Andrews
L Merseyside: 1-19,21-28,31-33,36-38 Liverpool; 20,30 Bootle; 34-35 Prescot; 39-40 Ormskirk, Lancashire
LA Lancashire: 1-2 Lancaster; 3-4 Morecambe; 5-6 Carnforth; 7 Milnthorpe, Cumbria; 8-9 Kendal, Cumbria; 10 Sedbergh, Cumbria; 11 Grange-over-Sands, Cumbria; 12 Ulverston, Cumbria; 13-14 Barrow-in-Furness, Cumbria; 15 Dalton-in-Furness, Cumbria; 16 Askam-in-Furness, Cumbria; 17 Kirkby-in-Furness, Cumbria; 18-19 Millom, Cumbria; 20 Broughton-in-Furness, Cumbria; 21 Coniston, Cumbria; 22 Ambleside, Cumbria; 23 Windermere, Cumbria
LD Powys: 1 Llandrindod Wells; 2 Builth Wells; 3 Brecon; 4 Llangammarch Wells; 5 Llanwrtyd Wells; 6 Rhayader; 7 Knighton; 8 Presteigne
LE Leicestershire: 1-9,19 Leicester; 10 Hinckley; 11-12 Loughborough; 13-14 Melton Mowbray; 15 Oakham, Rutland; 16 Market Harborough; 17 Lutterworth; 18 Wigston; 65 Ashby-de-la-Zouch
LL Gwynedd: 11-14 Wrexham, Wrexham; 15 Ruthin, Denbighshire; 16 Denbigh, Denbighshire; 17 St Asaph, Denbighshire; 18 Rhyl, Denbighshire; 19 Prestatyn, Denbighshire; 20 Llangollen, Denbighshire; 21 Corwen, Denbighshire; 22 Abergele, Conwy; 23 Bala; 24 Betws-y-Coed, Conwy; 26 Llanrwst, Conwy; 27 Trefriw, Conwy; 28-29 Colwyn Bay, Conwy; 30 Llandudno, Conwy; 31 -, Conwy; 32 Conwy, Conwy; 33 Llanfairfechan, Conwy; 34 Penmaenmawr, Conwy; 35 Aberdovey; 36 Tywyn; 40 Dolgellau; 41 Blaenau Ffestiniog; 42 Barmouth; 49 Porthmadog; 53 Pwllheli; 54-55 Caernarfon; 56 Y Felinheli; 57 Bangor; 58 Beaumaris, Isle of Anglesey; 59 Menai Bridge, Isle of Anglesey; 65 Holyhead, Isle of Anglesey; 77 Llangefni, Isle of Anglesey; 60-64,66-76,78 -, Isle of Anglesey
LN Lincolnshire: 1-6 Lincoln; 7-8 Market Rasen; 9 Horncastle; 10 Woodhall Spa; 11 Louth; 12 Mablethorpe; 13 Alford
LS West Yorkshire: 1-20,25-27 Leeds; 21 Otley; 22-23 Wetherby; 24 Tadcaster, North Yorkshire; 28 Pudsey; 29 Ilkley
LU Bedfordshire: 1-4 Luton; 5-6 Dunstable; 7 Leighton Buzzard
M Greater Manchester: 1-2,4,8-9,11-32,34-46,60,90 Manchester; 5-7,50 Salford; 33 Sale
ME Kent: 1-3 Rochester; 4-5 Chatham; 7-8 Gillingham; 9-10 Sittingbourne; 11 Queenborough; 12 Sheerness; 13 Faversham; 14-18 Maidstone; 19 West Malling; 20 Aylesford
MK Buckinghamshire: 1-15,17,19 Milton Keynes; 16 Newport Pagnell; 18 Buckingham; 40-45 Bedford, Bedfordshire; 46 Olney
ML Lanarkshire: 1 Motherwell; 2 Wishaw; 3 Hamilton; 4 Bellshill; 5 Coatbridge; 6 Airdrie; 7 Shotts; 8 Carluke; 9 Larkhall; 10 Strathaven; 11 Lanark; 12 Biggar
N Greater London: 1-22 London
NE Tyne and Wear: 1-7,12-13,15-18,20,27 Newcastle upon Tyne; 8-11 Gateshead; 19 Newcastle upon Tyne, Northumberland; 21 Blaydon-on-Tyne; 22 Bedlington, Northumberland; 23 Cramlington, Northumberland; 24 Blyth, Northumberland; 25-26 Whitley Bay; 28 Wallsend; 29-30 North Shields; 31 Hebburn; 32 Jarrow; 33-34 South Shields; 37-38 Washington; 39 Rowlands Gill; 40 Ryton; 41 Wylam, Northumberland; 42 Prudhoe, Northumberland; 43 Stocksfield, Northumberland; 44 Riding Mill, Northumberland; 45 Corbridge, Northumberland; 46-48 Hexham, Northumberland; 49 Haltwhistle, Northumberland; 61,65 Morpeth, Northumberland; 66 -, Northumberland; 67 Chathill, Northumberland; 68 Seahouses, Northumberland; 69 Bamburgh, Northumberland; 70 Belford, Northumberland; 71 Wooler, Northumberland
NG Nottinghamshire: 1-9,11-12,14-15 Nottingham; 10,16 Nottingham, -; 17 Sutton-in-Ashfield; 18-21 Mansfield; 22-24 Newark; 25 Southwell; 31-33 Grantham, Lincolnshire; 34 Sleaford, Lincolnshire
NN Northamptonshire: 1-7 Northampton; 8-9,29 Wellingborough; 10 Rushden; 11 Daventry; 12 Towcester; 13 Brackley; 14-16 Kettering; 17-18 Corby
NP Gwent: 4 Pontypool; 7 Abergavenny; 8 Crickhowell, Powys; 10-11,18-20 Newport; 12 Blackwood; 13 Abertillery; 15 Usk; 16 Chepstow; 22 Tredegar; 23 Ebbw Vale; 24 New Tredegar; 25 Monmouth; 26 Caldicot; 44 Cwmbran
NR Norfolk: 1-16 Norwich; 17 Attleborough; 18 Wymondham; 19-20 Dereham; 21 Fakenham; 22 Walsingham; 23 Wells-next-the-Sea; 24 Melton Constable; 25 Holt; 26 Sheringham; 27 Cromer; 28 North Walsham; 29-31 Great Yarmouth; 32-33 Lowestoft, Suffolk; 34 Beccles, Suffolk; 35 Bungay, Suffolk
NW Greater London: 1-11 London
OL Greater Manchester: 1-4,8-9 Oldham; 5-7 Ashton-under-Lyne; 10 Heywood; 11-12,16 Rochdale; 13 Bacup, Lancashire; 14 Todmorden, West Yorkshire; 15 Littleborough
OX Oxfordshire: 1-4,33,44 Oxford; 5 Kidlington; 7 Chipping Norton; 9 Thame; 10 Wallingford; 11 Didcot; 12 Wantage; 13-14 Abingdon; 15-17 Banbury; 20 Woodstock; 25-27 Bicester; 28-29 Witney; 39 Chinnor; 49 Watlington
PA Renfrewshire: 1-3 Paisley; 4 Renfrew; 5-6,9-10 Johnstone; 7 Bishopton; 8 Erskine; 11 Bridge of Weir; 12 Lochwinnoch; 13 Kilmacolm; 14 Port Glasgow; 15-16 Greenock; 18 Wemyss Bay; 19 Gourock; 20 Isle of Bute, Argyll and Bute; 21-27,29-30,32-33,35-36,38-78 -, Argyll and Bute; 28 Campbeltown, Argyll and Bute; 31 Lochgilphead, Argyll and Bute; 34,37 Oban, Argyll and Bute
PE Cambridgeshire: 1-8 Peterborough; 9 Stamford, Lincolnshire; 10 Bourne, Lincolnshire; 11-12 Spalding, Lincolnshire; 13-14 Wisbech; 15 March; 16 Chatteris; 19 St Neots; 20-22 Boston, Lincolnshire; 23 Spilsby, Lincolnshire; 24-25 Skegness, Lincolnshire; 26,28-29 Huntingdon; 27 St Ives; 30-34 King's Lynn, Norfolk; 35 Sandringham, Norfolk; 36 Hunstanton, Norfolk; 37 Swaffham, Norfolk; 38 Downham Market, Norfolk
PH Perth and Kinross: 1-2,14 Perth; 3 Auchterarder; 6-7 Crieff; 8 Dunkeld; 9,16-18 Pitlochry; 10-11,13 Blairgowrie; 15 Aberfeldy; 19 Dalwhinnie, Highland; 20 Newtonmore, Highland; 21 Kingussie, Highland; 22 Aviemore, Highland; 23 Carrbridge, Highland; 24 Boat of Garten, Highland; 25 Nethy Bridge, Highland; 26 Grantown-on-Spey, Highland; 33 Fort William, Highland; 36 Acharacle, Highland; 41 Mallaig, Highland; 30-32,34-35,37-40,42-50 -, Highland
PL Devon: 1-9 Plymouth; 10-11 Torpoint, Cornwall; 12 Saltash, Cornwall; 13 Looe, Cornwall; 14 Liskeard, Cornwall; 15 Launceston, Cornwall; 16 Lifton; 17 Callington, Cornwall; 18 -, Cornwall; 19 Tavistock; 20 Yelverton; 21 Ivybridge; 22 Lostwithiel, Cornwall; 23 Fowey, Cornwall; 24 Par, Cornwall; 25-26 St Austell, Cornwall; 27 Wadebridge, Cornwall; 28 Padstow, Cornwall; 29 Port Isaac, Cornwall; 30-31 Bodmin, Cornwall; 32 Camelford, Cornwall; 33 Delabole, Cornwall; 34 Tintagel, Cornwall; 35 Boscastle, Cornwall
PO Hampshire: 1-6 Portsmouth; 7-8 Waterlooville; 10 Emsworth; 11 Hayling Island; 12 Gosport; 14-17 Fareham; 18-20 Chichester, West Sussex; 21-22 Bognor Regis, West Sussex; 30 Newport, Isle of Wight; 31 Cowes, Isle of Wight; 32 East Cowes, Isle of Wight; 33 Ryde, Isle of Wight; 34 Seaview, Isle of Wight; 35 Bembridge, Isle of Wight; 36 Sandown, Isle of Wight; 37 Shanklin, Isle of Wight; 38 Ventnor, Isle of Wight; 39 Totland Bay, Isle of Wight; 40 Freshwater, Isle of Wight; 41 Yarmouth, Isle of Wight
PR Lancashire: 1-5 Preston; 6-7 Chorley; 8-9 Southport, Merseyside; 25-26 Leyland
RG Berkshire: 1-2,4-8,10,30-31 Reading; 9 Henley-on-Thames, Oxfordshire; 12,42 Bracknell; 14,20 Newbury; 17 Hungerford; 18-19 Thatcham; 21-25 Basingstoke, Hampshire; 26 Tadley, Hampshire; 27,29 Hook, Hampshire; 28 Whitchurch, Hampshire; 40-41 Wokingham; 45 Crowthorne
RH West Sussex: 1 Redhill, Surrey; 2 Reigate, Surrey; 3 Betchworth, Surrey; 4-5 Dorking, Surrey; 6 Horley, Surrey; 7 Lingfield, Surrey; 8 Oxted, Surrey; 9 Godstone, Surrey; 10-11 Crawley; 12-13 Horsham; 14 Billingshurst; 15 Burgess Hill; 16-17 Haywards Heath; 18 Forest Row, East Sussex; 19 East Grinstead; 20 Pulborough
RM Greater London: 1-7 Romford; 8-10 Dagenham; 11-12 Hornchurch; 13 Rainham; 14 Upminster; 15 South Ockendon, Essex; 16-17,20 Grays, Essex; 18 Tilbury, Essex; 19 Purfleet-on-Thames, Essex
S South Yorkshire: 1-14,17,20,25-26,35-36 Sheffield; 18 Dronfield, Derbyshire; 21 Sheffield, Derbyshire; 32-33 Hope Valley, Derbyshire; 40-45 Chesterfield, Derbyshire; 60-63,65-66 Rotherham; 64 Mexborough; 70-75 Barnsley; 80-81 Worksop, Nottinghamshire
SA West Glamorgan: 1-9 Swansea; 10-11 Neath; 12-13 Port Talbot; 14-15 Llanelli, Carmarthenshire; 16 Burry Port, Carmarthenshire; 17,19-20 -, Carmarthenshire; 18 Ammanford, Carmarthenshire; 31-33 Carmarthen, Carmarthenshire; 34 Whitland, Carmarthenshire; 43 Cardigan, Ceredigion; 44 Llandysul, Ceredigion; 45 New Quay, Ceredigion; 46 Aberaeron, Ceredigion; 48 Lampeter, Ceredigion; 61-62 Haverfordwest, Pembrokeshire; 64 Goodwick, Pembrokeshire; 65 Fishguard, Pembrokeshire; 67 Narberth, Pembrokeshire; 68 Kilgetty, Pembrokeshire; 69 Saundersfoot, Pembrokeshire; 70 Tenby, Pembrokeshire; 71 Pembroke, Pembrokeshire; 72 Pembroke Dock, Pembrokeshire; 73 Milford Haven, Pembrokeshire; 35-42,47 -, -; 63,66 -, Pembrokeshire
SE Greater London: 1-28 London
SG Hertfordshire: 1-2 Stevenage; 3 Knebworth; 4-5 Hitchin; 6 Letchworth Garden City; 7 Baldock; 8 Royston; 9 Buntingford; 10 Much Hadham; 11-12 Ware; 13-14 Hertford; 15 Arlesey, Bedfordshire; 16 Henlow, Bedfordshire; 17 Shefford, Bedfordshire; 18 Biggleswade, Bedfordshire; 19 Sandy, Bedfordshire
SK Greater Manchester: 1-7 Stockport; 8 Cheadle; 9 -, Cheshire; 10-11 Macclesfield, Cheshire; 12 Stockport, Cheshire; 13 Glossop, Derbyshire; 14 Hyde; 15 Stalybridge; 16 Dukinfield; 17 Buxton, Derbyshire; 22-23 High Peak, Derbyshire
SL Berkshire: 0 Iver, Buckinghamshire; 1-3 Slough; 4 Windsor; 5 Ascot; 6 Maidenhead; 7 Marlow, Buckinghamshire; 8 Bourne End, Buckinghamshire; 9 Gerrards Cross, Buckinghamshire
SM Greater London: 1-3 Sutton; 4 Morden; 5 Carshalton; 6 Wallington; 7 Banstead, Surrey
SN Wiltshire: 1-6,25-26 Swindon; 7 Faringdon, Oxfordshire; 8 Marlborough; 9 Pewsey; 10 Devizes; 11 Calne; 12 Melksham; 13 Corsham; 14-15 Chippenham; 16 Malmesbury
SO Hampshire: 14-19,30-32,40,45 Southampton; 20 Stockbridge; 21-23 Winchester; 24 Alresford; 41 Lymington; 42 Brockenhurst; 43 Lyndhurst; 50,53 Eastleigh; 51 Romsey
SP Wiltshire: 1-5 Salisbury; 6 Fordingbridge, Hampshire; 7 Shaftesbury, Dorset; 8 Gillingham, Dorset; 9 Tidworth; 10-11 Andover, Hampshire
SR Tyne and Wear: 1-6 Sunderland; 7 Seaham, County Durham; 8 Peterlee, County Durham
SS Essex: 0 Westcliff-on-Sea; 1-3 Southend-on-Sea; 4 Rochford; 5 Hockley; 6 Rayleigh; 7 Benfleet; 8 Canvey Island; 9 Leigh-on-Sea; 11-12 Wickford; 13-16 Basildon; 17 Stanford-le-Hope
ST Staffordshire: 1-4,6-12 Stoke-on-Trent; 5 Newcastle-under-Lyme; 13 Leek; 14 Uttoxeter; 15 Stone; 16-21 Stafford
SW Greater London: 1-20 London
SY Shropshire: 1-5 Shrewsbury; 6 Church Stretton; 8 Ludlow; 9 Bishop's Castle; 10-11 Oswestry; 12 Ellesmere; 13 Whitchurch; 14 Malpas, Cheshire; 15 Montgomery, Powys; 16 Newtown, Powys; 17,19,22 -, Powys; 18 Llanidloes, Powys; 20 Machynlleth, Powys; 21 Welshpool, Powys; 23 Aberystwyth, Ceredigion; 24-25 -, Ceredigion
TA Somerset: 1-4 Taunton; 5-7 Bridgwater; 8 Burnham-on-Sea; 9 Highbridge; 10 Langport; 11 Somerton; 12 Martock; 13 South Petherton; 14 Stoke-sub-Hamdon; 15 Montacute; 16 Merriott; 17 Hinton St George; 18 Crewkerne; 19 Ilminster; 20 Chard; 21 Wellington; 22 Dulverton; 23 Watchet; 24 Minehead
TD Scottish Borders: 1 Galashiels; 2 Lauder; 3 Gordon; 4 Earlston; 5 Kelso; 6 Melrose; 7 Selkirk; 8 Jedburgh; 10-11 Duns; 12 -, -; 14 Eyemouth; 15 Berwick-upon-Tweed, Northumberland
TF Shropshire: 1-8 Telford; 9 Market Drayton; 10 Newport; 11 Shifnal; 12 Broseley; 13 Much Wenlock
TN Kent: 1-4 Tunbridge Wells; 5 Wadhurst, East Sussex; 6 Crowborough, East Sussex; 7 Hartfield, East Sussex; 8 Edenbridge; 9-12 Tonbridge; 13-15 Sevenoaks; 16 Westerham; 17-18 Cranbrook; 19 Etchingham, East Sussex; 20 Mayfield, East Sussex; 21 Heathfield, East Sussex; 22 Uckfield, East Sussex; 23-27 Ashford; 28 New Romney; 29 Romney Marsh; 30 Tenterden; 31 Rye, East Sussex; 32 Robertsbridge, East Sussex; 33 Battle, East Sussex; 34-35 Hastings, East Sussex; 36 Winchelsea, East Sussex; 37-38 St Leonards-on-Sea, East Sussex; 39-40 Bexhill-on-Sea, East Sussex
TQ Devon: 1-2 Torquay; 3-4 Paignton; 5 Brixham; 6 Dartmouth; 7 Kingsbridge; 8 Salcombe; 9 Totnes; 10 South Brent; 11 Buckfastleigh; 12-13 Newton Abbot; 14 Teignmouth
TR Cornwall: 1-4 Truro; 5 St Agnes; 6 Perranporth; 7-8 Newquay; 9 St Columb; 10 Penryn; 11 Falmouth; 12-13 Helston; 14 Camborne; 15-16 Redruth; 17 Marazion; 18-20 Penzance; 21-25 Isles of Scilly; 26 St Ives; 27 Hayle
TS North Yorkshire: 1-9 Middlesbrough; 10-11 Redcar; 12-13 Saltburn-by-the-Sea; 14 Guisborough; 15 Yarm; 16-17 Stockton-on-Tees; 18-21 Stockton-on-Tees, County Durham; 22-23 Billingham, County Durham; 24-27 Hartlepool, County Durham; 28 Wingate, County Durham; 29 Trimdon Station, County Durham
TW Greater London: 1-2 Twickenham; 3-6 Hounslow; 7 Isleworth; 8 Brentford; 9-10 Richmond; 11 Teddington; 12 Hampton; 13-14 Feltham; 15 Ashford, Surrey; 16 Sunbury-on-Thames, Surrey; 17 Shepperton, Surrey; 18-19 Staines-upon-Thames, Surrey; 20 Egham, Surrey
UB Greater London: 1-2 Southall; 3-4 Hayes; 5 Northolt; 6 Greenford; 7 West Drayton; 8-11 Uxbridge
W Greater London: 1-14 London
WA Cheshire: 1-5 Warrington; 6 Frodsham; 7 Runcorn; 8 Widnes; 9-11 St Helens, Merseyside; 12 Newton-le-Willows, Merseyside; 13 Lymm; 14-15 Altrincham, Greater Manchester; 16 Knutsford
WC Greater London: 1-2 London
WD Hertfordshire: 3 Rickmansworth; 4 Kings Langley; 5 Abbots Langley; 6 Borehamwood; 7 Radlett; 17-19,24-25 Watford; 23 Bushey
WF West Yorkshire: 1-4 Wakefield; 5 Ossett; 6 Normanton; 7-9 Pontefract; 10 Castleford; 11 Knottingley; 12-13 Dewsbury; 14 Mirfield; 15 Liversedge; 16 Heckmondwike; 17 Batley
WN Greater Manchester: 1-6 Wigan; 7 Leigh; 8 Skelmersdale, Lancashire
WR Worcestershire: 1-8 Worcester; 9 Droitwich; 10 Pershore; 11 Evesham; 12 Broadway; 13-14 Malvern; 15 Tenbury Wells
WS West Midlands: 1-5,8-9 Walsall; 6 Walsall, Staffordshire; 7 Burntwood, Staffordshire; 10 Wednesbury; 11-12 Cannock, Staffordshire; 13-14 Lichfield, Staffordshire; 15 Rugeley, Staffordshire
WV West Midlands: 1-4,6,10-11 Wolverhampton; 5,7-9 Wolverhampton, Staffordshire; 12-13 Willenhall; 14 Bilston; 15-16 Bridgnorth, Shropshire
YO North Yorkshire: 1,10,19,23-24,26,30-32,51,60-62 York; 7 Thirsk; 8 Selby; 11-13 Scarborough; 14 Filey; 15-16 Bridlington, East Yorkshire; 17 Malton; 18 Pickering; 21-22 Whitby; 25 Driffield, East Yorkshire; 41-43 York, East Yorkshire
ZE Shetland: 1 Lerwick
`;

/** What a postcode says about an address; either is null where it does not decide it. */
export interface PostTown {
  town: string | null;
  region: string | null;
}

/** The post town and the county or region of a British postcode; null if it is none, or of an area that is not listed. */
export function postTownOf(postcode: string): PostTown | null {
  const read = readPostcode(postcode);
  const line = read && areas.split('\n').find((each) => each.startsWith(`${read.area} `));
  if (!read || !line) return null;
  const [head, entries] = line.split(': ') as [string, string];
  const entry = entries.split('; ').find((each) => includes(each.split(' ', 1)[0]!, read.district));
  const [town, region = head.slice(read.area.length + 1)] =
    entry?.slice(entry.indexOf(' ') + 1).split(', ') ?? [];
  return { town: known(town), region: known(region) };
}

/** '1-4,9' includes 3. */
function includes(ranges: string, number: number): boolean {
  return ranges.split(',').some((range) => {
    const [from, to = from] = range.split('-').map(Number) as [number, number?];
    return from <= number && number <= to;
  });
}

/** A dash stands for what the district does not decide. */
const known = (name: string | undefined) => (name === undefined || name === '-' ? null : name);
