/** State names of the city package that are old or misspelt. */
export const STATE_CORRECTIONS: Readonly<Record<string, string>> = {
  'Himachal Praddesh': 'Himachal Pradesh',
  'Dadra and Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
}

/** City names of the package that are old, mangled, or carry a note. */
export const CITY_CORRECTIONS: Readonly<Record<string, string>> = {
  'AlipurdUrban Agglomerationr': 'Alipurduar',
  'BhabUrban Agglomeration': 'Bhabua',
  'KathUrban Agglomeration': 'Kathua',
  'PandUrban Agglomeration': 'Pandua',
  'PurqUrban Agglomerationzi': 'Purquazi',
  'SUrban Agglomerationr': 'Suar',
  'Morinda, India': 'Morinda',
  'Neyveli (TS)': 'Neyveli',
  'Srisailam Project (Right Flank Colony) Township': 'Srisailam',
  Allahabad: 'Prayagraj',
  'Baleshwar Town': 'Baleshwar',
  'Bongaigaon City': 'Bongaigaon',
  Chhapra: 'Chapra',
  Darjiling: 'Darjeeling',
  Firozpur: 'Ferozepur',
  Hazaribag: 'Hazaribagh',
  Kancheepuram: 'Kanchipuram',
  Mahbubnagar: 'Mahabubnagar',
  Mahesana: 'Mehsana',
  Morvi: 'Morbi',
  Sibsagar: 'Sivasagar',
  Baramula: 'Baramulla',
  Gurgaon: 'Gurugram',
  'Haldwani-cum-Kathgodam': 'Haldwani',
  Hardwar: 'Haridwar',
  Marmagao: 'Mormugao',
  'Medininagar (Daltonganj)': 'Medininagar',
  'Murwara (Katni)': 'Katni',
  Mysore: 'Mysuru',
  Pondicherry: 'Puducherry',
  Punch: 'Poonch',
  Rajauri: 'Rajouri',
  Raurkela: 'Rourkela',
  Tumkur: 'Tumakuru',
}

/** Towns that the package lacks, by state; every state has some after this. */
export const MISSING_CITIES: Readonly<Record<string, string>> = {
  'Andaman and Nicobar Islands': 'Car Nicobar, Diglipur, Mayabunder, Rangat',
  'Andhra Pradesh': 'Amaravati, Puttaparthi',
  'Arunachal Pradesh': 'Aalo, Bomdila, Itanagar, Namsai, Roing, Tawang, Tezu, Ziro',
  Assam: 'Dhemaji, Golaghat, Haflong, Hailakandi, Hojai, Kokrajhar, Majuli, Udalguri',
  Bihar: 'Banka, Bihar Sharif, Khagaria',
  Chhattisgarh: 'Balod, Bemetara, Dantewada, Janjgir, Kanker, Kawardha, Kondagaon, Sukma, Surajpur',
  'Dadra and Nagar Haveli and Daman and Diu': 'Daman, Diu',
  Delhi: 'Dwarka, Narela, Najafgarh, Rohini, Shahdara',
  Goa: 'Bicholim, Canacona, Curchorem, Ponda, Vasco da Gama',
  Gujarat:
    'Ahwa, Botad, Chhota Udaipur, Dahod, Dwarka, Gandhidham, Himatnagar, Junagadh, Somnath, Surendranagar',
  Haryana: 'Ambala, Jhajjar, Kurukshetra, Nuh',
  'Himachal Pradesh': 'Bilaspur, Chamba, Dalhousie, Dharamshala, Hamirpur, Kangra, Keylong, Una',
  'Jammu and Kashmir':
    'Bandipora, Budgam, Doda, Ganderbal, Katra, Kishtwar, Kulgam, Kupwara, Pulwama, Ramban, Reasi, Samba, Shopian',
  Jharkhand: 'Garhwa, Godda, Gumla, Jamtara, Khunti, Koderma, Latehar, Seraikela',
  Karnataka:
    'Bagalkot, Bidar, Chamarajanagar, Chikkaballapur, Chitradurga, Dharwad, Gadag, Hassan, Haveri, Hubballi, Kalaburagi, Koppal, Raichur',
  Kerala: 'Aluva, Ernakulam, Idukki, Kalpetta, Munnar, Sulthan Bathery',
  Ladakh: 'Kargil, Leh, Padum',
  Lakshadweep: 'Agatti, Andrott, Kavaratti, Minicoy',
  'Madhya Pradesh':
    'Agar, Anuppur, Barwani, Betul, Bhind, Burhanpur, Chhatarpur, Chhindwara, Damoh, Datia, Dewas, Dhar, Dindori, Guna, Harda, Jhabua, Khandwa, Khargone, Narmadapuram, Narsinghpur',
  Maharashtra:
    'Alibag, Bhandara, Buldhana, Chandrapur, Dombivli, Gadchiroli, Gondia, Hingoli, Jalgaon, Jalna, Kalyan, Kolhapur, Nanded, Navi Mumbai, Pimpri-Chinchwad, Sindhudurg, Ulhasnagar, Virar',
  Manipur: 'Bishnupur, Chandel, Churachandpur, Jiribam, Kakching, Senapati, Tamenglong, Ukhrul',
  Meghalaya: 'Baghmara, Jowai, Nongpoh, Williamnagar',
  Mizoram: 'Champhai, Kolasib, Lawngtlai, Mamit, Serchhip',
  Nagaland: 'Chumukedima, Kiphire, Longleng, Mon, Peren, Phek',
  Odisha:
    'Angul, Berhampur, Boudh, Chhatrapur, Jagatsinghpur, Jajpur, Khordha, Koraput, Nayagarh, Nuapada, Sonepur',
  Punjab: 'Fatehgarh Sahib',
  Rajasthan:
    'Abu Road, Banswara, Baran, Bundi, Chittorgarh, Churu, Dausa, Dholpur, Dungarpur, Hanumangarh, Jaisalmer, Jalore, Jhalawar, Jhunjhunu, Karauli, Sri Ganganagar',
  Sikkim: 'Gangtok, Gyalshing, Jorethang, Mangan, Namchi, Rangpo, Singtam, Soreng',
  'Tamil Nadu':
    'Ariyalur, Chengalpattu, Cuddalore, Dharmapuri, Dindigul, Hosur, Kallakurichi, Kanyakumari, Krishnagiri, Kumbakonam, Mayiladuthurai, Thoothukudi',
  Telangana: 'Mahabubabad, Medchal, Mulugu, Nalgonda, Peddapalli, Secunderabad',
  Tripura: 'Ambassa, Sabroom, Sonamura, Teliamura',
  'Uttar Pradesh':
    'Akbarpur, Amethi, Auraiya, Ayodhya, Baghpat, Ballia, Balrampur, Banda, Barabanki, Bareilly, Basti, Bhadohi, Bijnor, Budaun, Bulandshahr, Chandauli, Deoria, Etah, Farrukhabad, Fatehpur, Ghaziabad, Ghazipur, Gonda, Gorakhpur, Greater Noida, Hamirpur, Hathras, Jaunpur, Kannauj, Kasganj, Maharajganj, Mahoba, Mainpuri, Mau, Muzaffarnagar, Pratapgarh',
  Uttarakhand: 'Almora, Champawat, Gopeshwar, Kotdwar, New Tehri, Rudraprayag, Uttarkashi',
  'West Bengal':
    'Bardhaman, Barasat, Barrackpore, Chinsurah, Cooch Behar, Durgapur, Haldia, Howrah, Krishnanagar, Midnapore',
}
